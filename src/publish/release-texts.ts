import { sdmxStructure } from '../model/sdmx.ts';
import { renderCroissant } from './croissant.ts';
import type { DescribedRelease } from './data-package.ts';
import { renderDcat } from './dcat.ts';
import { renderAtom, renderJsonFeed } from './feeds.ts';
import type { NewsItem } from './news.ts';
import { renderReadme } from './release-readme.ts';
import { renderRoCrate } from './ro-crate.ts';
import { renderSdmxStructure, type SdmxCodes } from './sdmx-structure.ts';

/** What is known of a release while its texts are made. */
export interface KnownRelease extends DescribedRelease {
  readonly news: readonly NewsItem[];
  readonly codes: SdmxCodes;
}

/** The texts that go with the tables of a release, by their names, in the order in which they are made. */
export const releaseTexts: Readonly<Record<string, (known: KnownRelease) => string>> =
  Object.freeze({
    'README.md': renderReadme,
    'feed.xml': renderAtom,
    'feed.json': renderJsonFeed,
    [sdmxStructure]: renderSdmxStructure,
    'dcat.jsonld': renderDcat,
    'croissant.json': renderCroissant,
    'ro-crate-metadata.json': renderRoCrate,
  });
