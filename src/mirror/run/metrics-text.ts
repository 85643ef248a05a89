/** One value of a metric with the labels that tell it from the others. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge of the Prometheus data model: its name, what it tells, its values, `null` for none. Times are Unix seconds, sizes bytes. */
export type Gauge = readonly [
  name: string,
  help: string,
  values: number | null | readonly Sample[],
];

/**
 * Gauges in the Prometheus text format, version 0.0.4, as node_exporter's textfile collector reads it:
 * HELP and TYPE once per metric, no time stamps, a line feed at the end. A gauge without values is left
 * out. `common` are labels that every sample gets.
 */
export function metricsText(gauges: readonly Gauge[], common: Sample['labels'] = {}): string {
  return gauges.flatMap((gauge) => gaugeLines(gauge, common)).join('');
}

function gaugeLines([name, help, values]: Gauge, common: Sample['labels']): string[] {
  const samples: readonly Sample[] =
    typeof values === 'number' ? [{ value: values }] : (values ?? []);
  if (samples.length === 0) return [];
  const lines = samples.map(({ labels, value }) => {
    const pairs = Object.entries({ ...common, ...labels });
    const told = pairs.map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`);
    return `hrmirror_${name}{${told.join(',')}} ${value}\n`;
  });
  return [`# HELP hrmirror_${name} ${escaped(help)}\n# TYPE hrmirror_${name} gauge\n`, ...lines];
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
