/** A data test: one select of offending rows in `sql/tests/`. */
export interface DataTest {
  /** Name of the file. */
  readonly test: string;
  /** `error`: a defect of our own, stops publication · `warning`: the source disagrees with itself. */
  readonly severity: 'error' | 'warning';
  /** What holds where the test finds nothing. */
  readonly proves: string;
  /** Whether what it finds of a subject follows from the rows of that subject alone. */
  readonly bySubject: boolean;
  /** Whether it is run for some subjects at a time, so that what it takes does not grow faster than the figures. */
  readonly inParts: boolean;
}

/** The hand-over from the data tests to whoever records, reports or refuses. */
export interface DataTestResult extends Omit<DataTest, 'bySubject' | 'inParts'> {
  readonly offendingRows: number;
  /** The first offending rows in a total order, at most a hundred. */
  readonly sample: readonly { readonly requestKey: string | null; readonly detail: string }[];
}
