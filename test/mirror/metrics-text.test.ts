import { describe, expect, it } from 'vitest';
import { metricsText } from '../../src/mirror/run/metrics-text.ts';

describe('metricsText(gauges, common)', () => {
  it('is the text format of Prometheus, with every special character escaped', () => {
    const text = metricsText(
      {
        requests: [
          { labels: { state: 'ok' }, value: 12 },
          { labels: { state: 'a "b" \\ \n' }, value: 0.5 },
        ],
        left_out: [],
        unknown: null,
        releases: 1_800_000_000,
      },
      { output: '/srv/mirror' },
    );
    expect(text).toBe(`# TYPE hrmirror_requests gauge
hrmirror_requests{output="/srv/mirror",state="ok"} 12
hrmirror_requests{output="/srv/mirror",state="a \\"b\\" \\\\ \\n"} 0.5
# TYPE hrmirror_releases gauge
hrmirror_releases{output="/srv/mirror"} 1800000000
`);
  });
});
