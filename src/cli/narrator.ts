import { type Narrator, progressText } from '../mirror/run/progress.ts';

/** Nothing to be said, as with `--quiet`. */
export const silentNarrator: Narrator = Object.freeze({
  say: () => undefined,
  progress: () => undefined,
  progressEnds: () => undefined,
});

/** What suits a stream: a terminal, or a file or journal. */
export function narratorFor(stream: NodeJS.WriteStream): Narrator {
  return stream.isTTY ? terminalNarrator(stream) : lineNarrator(stream);
}

/** Sentences and one progress line. */
function terminalNarrator(stream: NodeJS.WriteStream): Narrator {
  const clear = '\r\u001b[K';
  return {
    ...silentNarrator,
    say: (sentence) => stream.write(`${clear}${sentence}\n`),
    progress: (progress) =>
      stream.write(
        // Some terminals, such as a container's, say that they have no columns.
        `${clear}${progressText(progress)}`.slice(0, clear.length + (stream.columns || 80) - 1),
      ),
    progressEnds: () => stream.write(clear),
  };
}

/** Sentences and signs of life, one a line. */
function lineNarrator(stream: NodeJS.WriteStream): Narrator {
  return {
    ...silentNarrator,
    say: (sentence) => stream.write(`${sentence}\n`),
    sign: (progress) => stream.write(`${progressText(progress)}\n`),
  };
}
