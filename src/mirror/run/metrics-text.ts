/** One value of a gauge with the labels that tell it from the others. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Values by the names of gauges, `null` for none. Times are Unix seconds, sizes bytes. */
export type Gauges = Readonly<Record<string, number | null | readonly Sample[]>>;

/**
 * Gauges in the Prometheus text format, version 0.0.4, as node_exporter's textfile collector reads it: no time stamps, a
 * line feed at the end. A gauge without values is left out. `common` are labels that every sample gets.
 */
export function metricsText(gauges: Gauges, common: Sample['labels'] = {}): string {
  return Object.entries(gauges)
    .flatMap(([name, values]) => {
      const samples = typeof values === 'number' ? [{ labels: {}, value: values }] : (values ?? []);
      const lines = samples.map(({ labels, value }) => {
        const told = Object.entries({ ...common, ...labels }).map(
          ([label, text]) => `${label}="${text.replace(/[\\"\n]/g, escapeOf)}"`,
        );
        return `hrmirror_${name}{${told.join(',')}} ${value}\n`;
      });
      return lines.length === 0 ? [] : [`# TYPE hrmirror_${name} gauge\n`, ...lines];
    })
    .join('');
}

function escapeOf(sign: string): string {
  return sign === '\n' ? '\\n' : `\\${sign}`;
}
