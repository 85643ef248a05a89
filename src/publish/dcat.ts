import { formatOf, mediaTypeOf } from '../model/file-formats.ts';
import {
  aboutRelease,
  type DescribedFile,
  type DescribedRelease,
  fileTitle,
} from './data-package.ts';

const context = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const mediaTypes = 'https://www.iana.org/assignments/media-types/';

/** The European Union's theme of data about public administration. */
const government = {
  ...node('skos:Concept', 'http://publications.europa.eu/resource/authority/data-theme/GOVE'),
  'skos:prefLabel': english('Government and public sector'),
};

/** The European Union's names of the file formats that have one. */
const fileTypes = 'http://publications.europa.eu/resource/authority/file-type/';
const fileTypeOf: Readonly<Record<string, string>> = {
  csv: 'CSV',
  parquet: 'PARQUET',
  xlsx: 'XLSX',
  html: 'HTML',
  xml: 'XML',
  atom: 'ATOM',
  gz: 'GZIP',
  json: 'JSON',
};

/**
 * The text of `dcat.jsonld`: a catalogue of DCAT-AP 3, as data portals harvest it, with the release as its dataset and each
 * file a distribution. Addresses are relative to the file itself. The publisher of the figures is their creator; a mirror is
 * no publication of theirs.
 */
export function renderDcat({ catalogue, facts, files }: DescribedRelease): string {
  const { isSynthetic, title, about, source, licence } = aboutRelease(catalogue, facts);
  const { path } = source;
  const dataset = {
    '@id': './',
    '@type': 'dcat:Dataset',
    'dct:title': english(title),
    'dct:description': english(about),
    'dct:identifier': facts.id,
    'dcat:version': facts.id,
    'dct:modified': { '@type': 'xsd:dateTime', '@value': facts.created },
    'dct:creator': agent(source.title),
    ...(path === undefined ? {} : { 'dcat:landingPage': node('foaf:Document', path) }),
    'dcat:keyword': ['public administration', 'human resources', 'statistics'].map(english),
    ...(isSynthetic ? {} : { 'dcat:theme': government }),
    'dcat:distribution': files.map((file) => distribution(file, licence.path)),
  };
  const document = {
    '@context': context,
    '@id': '#catalogue',
    '@type': 'dcat:Catalog',
    'dct:title': english(`hrmirror: ${title}`),
    'dct:description': english('A release of a mirror, made by the program hrmirror.'),
    'dct:publisher': agent('hrmirror'),
    'dcat:dataset': dataset,
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

function agent(name: string): object {
  return { '@type': 'foaf:Agent', 'foaf:name': english(name) };
}

function distribution(file: DescribedFile, licence: string): object {
  const { path, bytes, sha256 } = file;
  const address = node('rdfs:Resource', encodeURI(path));
  const type = fileTypeOf[formatOf(path).format ?? ''];
  return {
    '@id': `${encodeURI(path)}#distribution`,
    '@type': 'dcat:Distribution',
    'dct:title': english(fileTitle(file)),
    'dcat:accessURL': address,
    'dcat:downloadURL': address,
    'dcat:mediaType': node('dct:MediaType', `${mediaTypes}${mediaTypeOf(path)}`),
    ...(type === undefined
      ? {}
      : { 'dct:format': node('dct:MediaTypeOrExtent', `${fileTypes}${type}`) }),
    'dcat:byteSize': { '@type': 'xsd:nonNegativeInteger', '@value': String(bytes) },
    'spdx:checksum': {
      '@type': 'spdx:Checksum',
      'spdx:algorithm': node('spdx:ChecksumAlgorithm', 'spdx:checksumAlgorithm_sha256'),
      'spdx:checksumValue': { '@type': 'xsd:hexBinary', '@value': sha256 },
    },
    'dct:license': node('dct:LicenseDocument', licence),
  };
}

/** A thing told of by its address alone; what it is has to be said for validators that fetch nothing. */
function node(type: string, id: string): object {
  return { '@id': id, '@type': type };
}

function english(text: string): object {
  return { '@language': 'en', '@value': text };
}
