import { federalHr } from './pipelines/federal-hr.ts';
import { vocabulary } from './pipelines/vocabulary.ts';
import { fromJson } from './src/normalise/category-sets.ts';
import { interpret } from './src/normalise/interpret.ts';
import { parseRequestKey } from './src/request.ts';
export const ask = (key: string, body: unknown) => interpret(parseRequestKey(federalHr, `organisms/10215/${key}`)!, Buffer.from(JSON.stringify(body)), 'application/json', { catalogue: federalHr, vocabulary, sets: fromJson('{}'), hints: {endpoints:{}} as any }) as any;
const bad = new Map<string, number>(); const ex = new Map<string,string>(); let all = 0, ok = 0;
export function check(tag: string, key: string, body: unknown, want: (string|number|null)[][]) {
  all++;
  const r = ask(key, body);
  const w = want.map((x) => x.map((y) => y ?? '').join('|')).sort().join('  ');
  const got = (r.figures ?? []).map((g: any) => [g.year, g.groupValue, g.fieldValue, g.reason, g.measure, g.valueText].map((y) => y ?? '').join('|')).sort().join('  ');
  if (r.verdict === 'ok' && w === got) { ok++; return; }
  if (r.verdict === 'empty' && want.length === 0) { ok++; return; }
  const why = r.verdict === 'ok' ? 'WRONG' : r.verdict === 'empty' ? 'EMPTY' : `set aside ${r.problems?.[0]?.kind}`;
  const k = `${why} | ${tag}`;
  bad.set(k, (bad.get(k) ?? 0) + 1); if (!ex.has(k)) ex.set(k, `${key} ${JSON.stringify(body).slice(0, 230)}\n        => ${got.slice(0,200) || r.problems?.[0]?.detail}`);
}
export function report(max = 40) {
  console.log(all, ok, bad.size);
  const rank = (k: string) => k.startsWith('WRONG') ? 0 : k.startsWith('EMPTY') ? 1 : 2;
  for (const [k, n] of [...bad].sort((a, b) => rank(a[0]) - rank(b[0]) || b[1] - a[1]).slice(0, max)) console.log(n, k, '\n     ', ex.get(k));
}
