import type { Catalogue } from '../model/catalogue.ts';
import { aboutRelease, type ReleaseFacts } from './data-package.ts';

/**
 * The text of `CITATION.cff`, Citation File Format 1.2.0, for a release. The publisher is the author: a
 * mirror is no source. Synthetic figures name no publisher, for none is answerable for them. Every value
 * is written as JSON, which is YAML too, so that no text of a source can end it.
 */
export function renderCitation(catalogue: Catalogue, facts: ReleaseFacts): string {
  const { title, isSynthetic } = aboutRelease(catalogue, facts);
  const fields: Readonly<Record<string, unknown>> = {
    'cff-version': '1.2.0',
    type: 'dataset',
    title,
    ...(isSynthetic ? syntheticFields(facts) : mirrorFields(catalogue, facts)),
    version: facts.id,
    'date-released': facts.created.slice(0, 10),
  };
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}\n`,
  );
  return lines.join('');
}

function mirrorFields(
  { publisher, homepage, licence }: Catalogue,
  { sourceDetail, created, version }: ReleaseFacts,
) {
  return {
    message: `Cite ${publisher} as the source of these figures, with the date of this release. It was made by hrmirror ${version}, a mirror that the publisher does not answer for.`,
    abstract: `Open statistics published by ${publisher}, data as of ${created}; every figure as received.`,
    authors: [{ name: publisher, website: homepage }],
    url: /^https?:\/\/\S+$/.test(sourceDetail) ? sourceDetail : homepage,
    'license-url': licence.path,
  };
}

function syntheticFields({ sourceDetail, version }: ReleaseFacts) {
  return {
    message: 'SYNTHETIC figures about invented people: do not cite them as statistics.',
    abstract: `SYNTHETIC: made by hrmirror ${version} (${sourceDetail}); they describe no real body.`,
    authors: [{ name: 'hrmirror reference service' }],
  };
}
