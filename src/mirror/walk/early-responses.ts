import { isPart, type Unlanded } from '../../model/landed.ts';
import { isReference } from '../folder/folder.ts';

/**
 * Nothing is landed before the upstream has shown, with its first answer, whom the folder would
 * belong to, nor what may yet show that the run was asked for what there is not; until then responses wait in
 * memory.
 */
export class EarlyResponses {
  readonly #append: (response: Unlanded) => number;
  readonly #onSource: (reference: string | null) => void;
  readonly #waiting: Unlanded[] = [];
  #identified = false;
  #waits: boolean;

  /**
   * `onSource` is told once, before anything is landed, which reference service answers, `null` for another service.
   * Where it `waits`, nothing is landed before `begin`.
   */
  constructor(
    append: (response: Unlanded) => number,
    onSource: (reference: string | null) => void,
    waits: boolean,
  ) {
    this.#append = append;
    this.#onSource = onSource;
    this.#waits = waits;
  }

  /** Whether the upstream has answered, and so shown who it is. */
  get identified(): boolean {
    return this.#identified;
  }

  /** Lands a response, as soon as may be. @returns the position of the last one landed. */
  land(response: Unlanded): number {
    if (this.#identified && !this.#waits) return this.#append(response);
    this.#waiting.push(response);
    if (!this.#identified) {
      if (response.outcome !== 'answer' && !isPart(response)) return 0;
      this.#onSource(referenceName(response));
      this.#identified = true;
    }
    return this.#waits ? 0 : this.landWaiting();
  }

  /** The run is on: what came is landed, and what comes is landed as it comes. */
  begin(): void {
    this.#waits = false;
    if (this.#identified) this.landWaiting();
  }

  /** Lands what waits. @returns the position of the last one landed. */
  landWaiting(): number {
    return this.#waiting.splice(0).reduce((_, early) => this.#append(early), 0);
  }
}

/** What the headers of an answer call the reference service; `null` where another service answers. */
export function referenceName({ headers }: Pick<Unlanded, 'headers'>): string | null {
  const { 'x-hrmirror-source': name } = JSON.parse(headers ?? '{}') as Record<string, string>;
  return name !== undefined && isReference(name) ? name : null;
}
