import type { Catalogue } from '../model/catalogue.ts';
import { sdmxStructure } from '../model/sdmx.ts';
import { renderCroissant } from './croissant.ts';
import type { DescribedFile, ReleaseFacts } from './data-package.ts';
import { renderDcat } from './dcat.ts';
import { renderAtom, renderJsonFeed } from './feeds.ts';
import type { NewsItem } from './news.ts';
import { renderReadme } from './release-readme.ts';
import { renderRoCrate } from './ro-crate.ts';
import { renderSdmxStructure, type SdmxCodes } from './sdmx-structure.ts';

/** What is known of a release while its texts are made. */
export interface KnownRelease {
  readonly catalogue: Catalogue;
  readonly facts: ReleaseFacts;
  readonly news: readonly NewsItem[];
  readonly codes: SdmxCodes;
  /** Those that stand there already. */
  readonly files: readonly DescribedFile[];
}

/** The texts that go with the tables of a release, by their names, in the order in which they are made. */
export const releaseTexts: Readonly<Record<string, (known: KnownRelease) => string>> =
  Object.freeze({
    'README.md': ({ catalogue, facts, files }) => renderReadme(catalogue, facts, files),
    'feed.xml': ({ catalogue, facts, news }) => renderAtom(catalogue, facts, news),
    'feed.json': ({ catalogue, facts, news }) => renderJsonFeed(catalogue, facts, news),
    [sdmxStructure]: ({ catalogue, facts, codes }) => renderSdmxStructure(catalogue, facts, codes),
    'dcat.jsonld': ({ catalogue, facts, files }) => renderDcat(catalogue, facts, files),
    'croissant.json': ({ catalogue, facts, files }) => renderCroissant(catalogue, facts, files),
    'ro-crate-metadata.json': ({ catalogue, facts, files }) =>
      renderRoCrate(catalogue, facts, files),
  });
