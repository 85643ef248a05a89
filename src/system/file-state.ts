import { statSync } from 'node:fs';

/**
 * Size, times of change and place of a file, as one text: another one says that it was touched. No user can
 * put back the time of change or the place (docs/decisions/0012).
 */
export function fileState(path: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(path, { bigint: true });
  return [size, mtimeNs, ctimeNs, ino].join(' ');
}
