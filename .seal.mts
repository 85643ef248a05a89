import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { sealSegment } from './src/land/seal-segment.ts';

for (let r = 0; r < 6; r++) {
  rmSync('/tmp/s14/sb', { recursive: true, force: true });
  mkdirSync('/tmp/s14/sb/r', { recursive: true });
  mkdirSync('/tmp/s14/sb/t');
  cpSync('/tmp/s14/a.frames', '/tmp/s14/sb/a.frames');
  const t = process.cpuUsage(),
    w = Date.now();
  const s: any = await sealSegment({
    segment: '000001',
    active: '/tmp/s14/sb/a.frames',
    responses: '/tmp/s14/sb/r',
    temporary: '/tmp/s14/sb/t',
    quarantine: null,
  });
  const d = process.cpuUsage(t);
  console.log(
    s.rows,
    s.body_bytes,
    ((d.user + d.system) / s.rows).toFixed(1) + ' us/row cpu',
    Date.now() - w,
    'ms wall',
    d.user / 1000,
    d.system / 1000,
  );
}
