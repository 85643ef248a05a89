import { type RolledBack, rollback } from '../../api.ts';
import { command } from '../command-spec.ts';

export const rollbackCommand = command({
  usage: 'rollback [id]',
  summary: 'put an earlier release on show, at once: the one before, or that of an id',
  options: ['output', 'json'],
  examples: ['hrmirror rollback', 'hrmirror rollback 20260101T020000Z-0a1b2c-3d4e5f60'],
  run: async ({ words: [id], values: { output } }) => {
    const done = await rollback({ output, id });
    return { text: rollbackText(done), document: done };
  },
});

function rollbackText({ release, before, rolled_back_from }: RolledBack): string {
  if (release === before) return `${release} is on show already.`;
  const was = before === null ? 'there was none' : `it was ${before}`;
  return rolled_back_from === null
    ? `On show is ${release}, the newest; ${was}.`
    : `On show is ${release}; ${was}. It stays until something new lands, or hrmirror build.`;
}
