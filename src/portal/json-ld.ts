import { mediaTypeOf } from '../model/file-formats.ts';
import type { PortalModel } from './model.ts';
import type { PortalFile } from './read-model.ts';

/**
 * The release as a schema.org `Dataset`. The publisher of the figures is named as their creator and
 * source, never as the one who made this copy; synthetic data is no dataset of theirs at all.
 */
export function jsonLd(
  { release, firstYear, lastYear }: PortalModel,
  files: readonly PortalFile[],
  statistics: readonly string[],
) {
  const mirror = {
    '@type': 'SoftwareApplication',
    name: 'hrmirror',
    softwareVersion: release.version,
  };
  const publisher = {
    '@type': 'GovernmentOrganization',
    name: release.publisher,
    url: release.homepage,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: release.notice !== null ? `Synthetic sample of: ${release.title}` : release.title,
    description:
      release.notice !== null
        ? 'SYNTHETIC figures of the built-in reference service of hrmirror: they describe invented bodies and invented people, and no official statistics.'
        : `An unofficial mirror of open statistics published by ${release.publisher}: every figure as received, with the answer it came from. Headcount, contractual staff, absences, retirements and employment of persons with a disability by organisation and year.`,
    identifier: release.id,
    version: release.id,
    dateModified: release.created,
    ...(firstYear === null ? {} : { temporalCoverage: `${firstYear}/${lastYear ?? firstYear}` }),
    license: release.licence.path,
    isAccessibleForFree: true,
    inLanguage: ['fr', 'nl', 'en'],
    creator: release.notice !== null ? mirror : publisher,
    ...(release.notice !== null
      ? {}
      : { isBasedOn: release.homepage, sourceOrganization: publisher }),
    sdPublisher: mirror,
    keywords: ['public administration', 'human resources', 'statistics', 'open data'],
    variableMeasured: statistics,
    distribution: files.map(({ path, bytes, sha256, table }) => ({
      '@type': 'DataDownload',
      name: table?.title ?? path,
      contentUrl: path,
      encodingFormat: mediaTypeOf(path),
      contentSize: `${bytes} B`,
      sha256,
    })),
  };
}
