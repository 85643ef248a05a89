import { HrMirrorError, messageOf, UnpublishedError } from '../../model/errors.ts';
import type { Effects } from '../../system/effects.ts';
import type { OutputPaths } from '../../system/paths.ts';
import { troubleOf } from '../folder/storage-trouble.ts';

/**
 * Makes a release. Whatever goes wrong there that nobody foresaw is a defect of our own after everything
 * was landed (contract §1, exit 6), and is logged with its stack.
 * @throws UnpublishedError in place of the unforeseen; what is told already, or trouble with the folder, as it is.
 */
export async function tellOwnDefect<Result>(
  paths: OutputPaths,
  { log }: Pick<Effects, 'log'>,
  work: () => Promise<Result>,
  interrupted?: AbortSignal,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HrMirrorError || troubleOf(paths, error) !== null) throw error;
    if (interrupted?.aborted === true) throw error;
    log.error({ stack: error instanceof Error ? error.stack : String(error) }, 'own defect');
    throw new UnpublishedError(
      `everything is landed in ${paths.landing}, but the release is not published: a defect of hrmirror: ${messageOf(error)}; the release on show stays as it was (to try again from the raw bodies: hrmirror build --renormalise)`,
    );
  }
}
