import { federalHr } from './pipelines/federal-hr.ts';
import { vocabulary } from './pipelines/vocabulary.ts';
import { fromJson } from './src/normalise/category-sets.ts';
import { interpret } from './src/normalise/interpret.ts';
import { parseRequestKey } from './src/request.ts';
import { readFileSync } from 'node:fs';
const lines = readFileSync(process.argv[2] ?? '/tmp/s20/p1.txt','utf8').split('\n').filter(Boolean);
for (const l of lines) { const i = l.indexOf(' '); const key = /\/|^(organisms|entities)$/.test(l.slice(0,i))? l.slice(0,i) : `organisms/10215/${l.slice(0,i)}`; const body = l.slice(i+1);
 const r: any = interpret(parseRequestKey(federalHr, key)!, Buffer.from(body), 'application/json', { catalogue: federalHr, vocabulary, sets: fromJson('{}'), hints: {endpoints:{}} as any });
 console.log(body.slice(0,110), '\n   =>', r.verdict, JSON.stringify(r.problems).slice(0,200), (r.figures??[]).map((f: any)=>[f.year,f.groupValue,f.fieldValue,f.reason,f.measure,f.valueText,f.obsStatus].join('|')).join('  ').slice(0,400), r.subjects?.length? JSON.stringify(r.subjects).slice(0,300):''); }
