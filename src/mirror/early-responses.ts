import { isPart, type Unlanded } from '../landed.ts';

/**
 * Nothing is landed before the upstream has shown, with its first answer, whom the folder would
 * belong to; until then responses wait in memory.
 */
export class EarlyResponses {
  readonly #append: (response: Unlanded) => number;
  readonly #onSource: (reference: string | null) => void;
  readonly #waiting: Unlanded[] = [];
  #identified = false;

  /** `onSource` is told once, before anything is landed, which reference service answers, `null` for another service. */
  constructor(
    append: (response: Unlanded) => number,
    onSource: (reference: string | null) => void,
  ) {
    this.#append = append;
    this.#onSource = onSource;
  }

  /** Whether the upstream has answered, and so shown who it is. */
  get identified(): boolean {
    return this.#identified;
  }

  /** Lands a response, as soon as may be. @returns the position of the last one landed. */
  land(response: Unlanded): number {
    if (this.#identified) return this.#append(response);
    this.#waiting.push(response);
    if (response.outcome !== 'answer' && !isPart(response)) return 0;
    this.#onSource(referenceName(response.headers));
    this.#identified = true;
    return this.landWaiting();
  }

  /** Lands what waits. @returns the position of the last one landed. */
  landWaiting(): number {
    return this.#waiting.splice(0).reduce((_, early) => this.#append(early), 0);
  }
}

function referenceName(headers: string | null): string | null {
  const kept: unknown = headers === null ? {} : JSON.parse(headers);
  const name = (kept as Record<string, unknown>)['x-hrmirror-source'];
  return typeof name === 'string' && name.startsWith('reference:') ? name : null;
}
