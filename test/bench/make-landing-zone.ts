/**
 * `npx tsx test/bench/make-landing-zone.ts --output DIR [--organisms 84] [--restrictions none|single|all]
 * [--endpoints a,b] [--share 1]`: a landing zone of the full reference federation without a crawl.
 * 2.2 million requests (`--restrictions all`) take some minutes.
 */
import { parseArgs } from 'node:util';
import type { Selection } from '../../src/model/selection.ts';
import { makeLandingZone } from './landing-zone-maker.ts';

const { values } = parseArgs({
  options: {
    output: { type: 'string' },
    organisms: { type: 'string', default: '84' },
    restrictions: { type: 'string', default: 'none' },
    endpoints: { type: 'string' },
    share: { type: 'string', default: '1' },
  },
});
if (values.output === undefined) throw new Error('--output DIR is missing');
const began = performance.now();
const landed = await makeLandingZone({
  output: values.output,
  organisms: Number(values.organisms),
  restrictions: values.restrictions as Selection['restrictions'],
  endpoints: values.endpoints?.split(',') ?? null,
  share: Number(values.share),
});
const seconds = (performance.now() - began) / 1000;
process.stdout.write(`landed ${landed} requests in ${seconds.toFixed(1)} s: ${values.output}\n`);
