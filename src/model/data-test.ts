/** A data test: one select of offending rows in `sql/tests/`. */
export interface DataTest {
  /** Name of the file. */
  readonly test: string;
  /** `error`: a defect of our own, stops publication · `warning`: the source disagrees with itself. */
  readonly severity: 'error' | 'warning';
  /** What holds where the test finds nothing. */
  readonly proves: string;
}

/** The hand-over from the data tests to whoever records, reports or refuses. */
export interface DataTestResult extends DataTest {
  readonly offendingRows: number;
  /** The first offending rows in a total order, at most a hundred. */
  readonly sample: readonly { readonly requestKey: string | null; readonly detail: string }[];
}
