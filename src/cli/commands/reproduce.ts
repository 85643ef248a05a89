import { type Reproduction, reproduce, reproduceOptions } from '../../api.ts';
import { countText } from '../../model/count-text.ts';
import { exitCodes } from '../../model/errors.ts';
import { command } from '../command-spec.ts';
import { pickTexts } from '../option-texts.ts';
import { isOn } from '../settings.ts';
import { watchSignals } from '../signals.ts';

export const reproduceCommand = command({
  usage: 'reproduce [release]',
  summary:
    'build a release anew, by default the one on show, and compare every file; changes nothing',
  options: [...reproduceOptions, 'json'],
  examples: ['hrmirror reproduce', 'hrmirror reproduce 20260101T020000Z-0a1b2c-3d4e5f60 --json'],
  run: async ({ words: [release], texts, values: { json } }) => {
    const asked = pickTexts(reproduceOptions, texts);
    const watch = watchSignals({ json: isOn(json) });
    try {
      const reproduction = await reproduce({ ...asked, release }, watch);
      const exitCode = reproduction.same ? exitCodes.complete : exitCodes.gaps;
      return { text: reproductionText(reproduction), document: reproduction, exitCode };
    } catch (error) {
      const exitCode = watch.exitCode();
      if (exitCode === null) throw error;
      const message = `stopped by ${watch.signal.reason}; nothing was changed`;
      const document = { status: 'interrupted', error: message, exit_code: exitCode };
      return { text: '', document, exitCode, error: message };
    } finally {
      watch.end();
    }
  },
});

function reproductionText({ release, same, same_inputs, files }: Reproduction): string {
  const width = Math.max(...files.map(({ state }) => state.length));
  const alike = files.filter(({ state }) => state.startsWith('same'));
  const byContent = alike.filter(({ state }) => state === 'same content').map(({ path }) => path);
  const how =
    byContent.length === 0
      ? 'have the same bytes'
      : `are the same; ${byContent.join()} holds the same rows, which DuckDB packs otherwise each time`;
  const isLeftOut = files.some(({ state }) => state === 'not compared');
  const leftOut =
    'index.html was not compared: it tells what changed since a release that is kept no more.';
  const why = same_inputs
    ? 'It was made from the same answers by the same program.'
    : 'It was made by another program, or what it was made from is not landed as it was: hrmirror verify.';
  return [
    ...files.map(({ path, state }) => `${state.padEnd(width)}  ${path}`),
    '',
    `${countText(alike.length)} of ${countText(files.length)} files of ${release} ${how}.`,
    ...(isLeftOut ? [leftOut] : []),
    ...(same ? [] : [why]),
  ].join('\n');
}
