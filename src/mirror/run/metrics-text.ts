/** One value of a metric with the labels that tell it from the others. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge of the Prometheus data model. Times are Unix seconds, sizes bytes. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

/**
 * Gauges in the Prometheus text format, version 0.0.4, as node_exporter's textfile collector reads it:
 * HELP and TYPE once per metric, no time stamps, a line feed at the end. A gauge without samples is left
 * out. `common` are labels that every sample gets.
 */
export function metricsText(gauges: readonly Gauge[], common: Sample['labels'] = {}): string {
  return gauges
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, samples }) =>
      [
        `# HELP ${name} ${escapeHelp(help)}`,
        `# TYPE ${name} gauge`,
        ...samples.map(
          ({ labels, value }) => `${name}${labelsText({ ...common, ...labels })} ${value}`,
        ),
        '',
      ].join('\n'),
    )
    .join('');
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function escapeLabel(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"');
}
