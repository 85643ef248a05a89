import { federalHr } from '../../../pipelines/federal-hr.ts';
import { inspectFolder } from '../../mirror/folder/folder.ts';
import { publishRemotely } from '../../mirror/publish-remote.ts';
import { countText } from '../../model/count-text.ts';
import { command } from '../command-spec.ts';
import { isOn } from '../settings.ts';
import { readTarget } from '../store-settings.ts';

export const publishCommand = command({
  usage: 'publish',
  summary: 'publish the release on show and its charts into a folder or an S3-compatible store',
  options: [
    'to',
    'endpoint',
    'addressing',
    'output',
    'concurrency',
    'timeout',
    'retries',
    'json',
    'quiet',
  ],
  examples: [
    'hrmirror publish --to /srv/www/hr',
    'hrmirror publish --to s3://open-data/hr',
    'hrmirror publish --to s3://open-data/hr --endpoint https://s3.example.org --json',
  ],
  run: async ({ values }) => {
    const target = readTarget(values, process.env);
    const paths = inspectFolder(values.output, 'read');
    const { concurrency } = values;
    const published = await publishRemotely({ catalogue: federalHr, paths, target, concurrency });
    const { release, manifest, files, sent, copied, unchanged, site } = published;
    const text = `Published ${release}: ${manifest} (${countText(files)} files: ${countText(sent)} sent, ${countText(copied)} copied in the store, ${countText(unchanged)} there already; the site: ${countText(site.files)} files, ${countText(site.written)} written)`;
    return { text: isOn(values.quiet) ? '' : text, document: published };
  },
});
