import { mediaTypeOf } from '../model/file-formats.ts';
import { aboutRelease, type DescribedRelease, fileTitle } from './data-package.ts';

/** The text of `ro-crate-metadata.json`: a release as a crate of RO-Crate 1.2, with all its files. */
export function renderRoCrate({ catalogue, facts, files }: DescribedRelease): string {
  const { title, about, source, licence } = aboutRelease(catalogue, facts);
  const author = source.path ?? '#source';
  const graph = [
    {
      '@id': 'ro-crate-metadata.json',
      '@type': 'CreativeWork',
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' },
      about: { '@id': './' },
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: title,
      description: about,
      identifier: facts.id,
      version: facts.id,
      datePublished: facts.created,
      license: { '@id': licence.path },
      author: { '@id': author },
      hasPart: files.map((file) => ({ '@id': encodeURI(file.path) })),
    },
    {
      '@id': licence.path,
      '@type': 'CreativeWork',
      name: licence.title,
      description: licence.title,
    },
    { '@id': author, '@type': 'Organization', name: source.title },
    ...files.map((file) => ({
      '@id': encodeURI(file.path),
      '@type': 'File',
      name: fileTitle(file),
      encodingFormat: mediaTypeOf(file.path),
      contentSize: String(file.bytes),
      sha256: file.sha256,
    })),
  ];
  const document = { '@context': 'https://w3id.org/ro/crate/1.2/context', '@graph': graph };
  return `${JSON.stringify(document, null, 1)}\n`;
}
