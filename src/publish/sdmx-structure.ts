import { countText } from '../model/count-text.ts';
import { sdmxAgency, sdmxName } from '../model/sdmx.ts';
import type { Database } from '../system/database.ts';
import { escapeXml } from '../system/xml.ts';
import { aboutRelease } from './data-package.ts';
import type { KnownRelease } from './release-texts.ts';

/** Names by language. */
type Names = Readonly<Record<string, string>>;

/** What the figures of a release are coded with. */
export interface SdmxCodes {
  readonly codes: readonly { readonly list: string; readonly id: string; readonly names: Names }[];
  /** By statistic, the figures without a year: SDMX has no observation without a period. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Reads the code lists of the release that the session uses. A code without a name is named by itself, in no language. */
export async function readSdmxCodes(database: Database): Promise<SdmxCodes> {
  await database.run('session/sdmx');
  const codes = await database.rows('publish/sdmx-codes');
  const leftOut = await database.rows('publish/sdmx-left-out');
  return {
    codes: codes.map(({ list, code, text, ...labels }) => {
      const named = ['fr', 'nl', 'de', 'en'].flatMap((language) => {
        const name = labels[`name_${language}`];
        return typeof name === 'string' ? [[language, name] as const] : [];
      });
      const names = named.length > 0 ? Object.fromEntries(named) : { und: String(text ?? code) };
      return { list: String(list), id: String(code), names };
    }),
    leftOut: new Map(leftOut.map((row) => [String(row.endpoint), Number(row.figures)])),
  };
}

const spelling =
  'KIND@CODE, both as in the table observations. A byte of the code in UTF-8 that SDMX allows in no identifier is $ and two hex digits, so 66+ is 66$2B; _Z: not applicable; _T: total.';

const lists: Readonly<Record<string, string>> = {
  CL_CATEGORY: 'Categories by criterion',
  CL_MEASURE: 'What is counted',
  CL_OBS_STATUS: 'Status of an observation',
  CL_RESTRICTION: 'Restrictions',
  CL_SUBJECT: 'Organisations and levels of government',
};

/** Each component of the data with what it means, and its code list; `null`: it has none. */
const dimensions: readonly (readonly [string, string, string])[] = [
  ['SUBJECT', 'The organisation, or the level of government', 'CL_SUBJECT'],
  ['GROUPBY', 'Category of the criterion that figures are grouped by', 'CL_CATEGORY'],
  ['FIELD', 'Category of the criterion that figures are split by', 'CL_CATEGORY'],
  ['RESTRICTION', 'The staff that figures are restricted to', 'CL_RESTRICTION'],
  ['REASON', 'Reason for leaving', 'CL_CATEGORY'],
  ['MEASURE', 'What is counted', 'CL_MEASURE'],
];
const others: readonly (readonly [string, string])[] = [
  ['TIME_PERIOD', 'Year'],
  ['OBS_VALUE', 'The figure; empty where it is not known, or withheld'],
  ['OBS_STATUS', 'Status of the observation'],
  ['VALUE_TEXT', 'What the source wrote, where the figure does not say it'],
];

/**
 * The text of `sdmx/structure.xml`, SDMX-ML 3.0: a flow of data for each statistic, all of one structure, with its concepts
 * and code lists.
 */
export function renderSdmxStructure({
  catalogue,
  facts,
  codes: { codes, leftOut },
}: Pick<KnownRelease, 'catalogue' | 'facts' | 'codes'>): string {
  const { isSynthetic, title, about } = aboutRelease(catalogue, facts);
  const agency = sdmxAgency(isSynthetic);
  const urn = (kind: string, id: string) =>
    `urn:sdmx:org.sdmx.infomodel.${kind}=${sdmxName(isSynthetic, id)}`;
  const maintained = (element: string, id: string, content: string) =>
    `<str:${element} id="${id}" agencyID="${agency}" version="1.0">${content}</str:${element}>\n`;
  const codelists = Object.entries(lists).map(([list, name]) => {
    const its = codes.filter((code) => code.list === list);
    const items = its.map(({ id, names }) => `<str:Code id="${id}">${namesOf(names)}</str:Code>\n`);
    return maintained('Codelist', list, `${english(name, spelling)}\n${items.join('')}`);
  });
  const concepts = [...dimensions, ...others].map(
    ([id, name]) => `<str:Concept id="${id}">${english(name)}</str:Concept>\n`,
  );
  const flows = catalogue.statistics.map(({ name: id, title: name }) => {
    const figures = leftOut.get(id) ?? 0;
    const note = `Figures without a year, which SDMX cannot hold and only the table observations has: ${countText(figures)}.`;
    const named = english(isSynthetic ? `SYNTHETIC: ${name}` : name, `${about} ${note}`);
    const structure = urn('datastructure.DataStructure', 'FIGURES');
    return maintained('Dataflow', id, `${named}<str:Structure>${structure}</str:Structure>`);
  });
  const identity = (id: string) =>
    `<str:ConceptIdentity>${urn('conceptscheme.Concept', 'CONCEPTS')}.${id}</str:ConceptIdentity>`;
  const coded = (list: string) =>
    `<str:LocalRepresentation><str:Enumeration>${urn('codelist.Codelist', list)}</str:Enumeration></str:LocalRepresentation>`;
  const typed = (type: string) =>
    `<str:LocalRepresentation><str:TextFormat textType="${type}"/></str:LocalRepresentation>`;
  const attribute = (id: string, usage: string, representation: string) =>
    `<str:Attribute id="${id}" usage="${usage}">${identity(id)}${representation}<str:AttributeRelationship><str:Observation/></str:AttributeRelationship></str:Attribute>\n`;
  const keys = dimensions.map(
    ([id, , list], at) =>
      `<str:Dimension id="${id}" position="${at + 1}">${identity(id)}${coded(list)}</str:Dimension>\n`,
  );
  const components = `<str:DataStructureComponents>
<str:DimensionList id="DimensionDescriptor">
${keys.join('')}<str:TimeDimension id="TIME_PERIOD">${identity('TIME_PERIOD')}${typed('ObservationalTimePeriod')}</str:TimeDimension>
</str:DimensionList>
<str:AttributeList id="AttributeDescriptor">
${attribute('OBS_STATUS', 'mandatory', coded('CL_OBS_STATUS'))}${attribute('VALUE_TEXT', 'optional', typed('String'))}</str:AttributeList>
<str:MeasureList id="MeasureDescriptor">
<str:Measure id="OBS_VALUE">${identity('OBS_VALUE')}${typed('Double')}</str:Measure>
</str:MeasureList>
</str:DataStructureComponents>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<mes:Structure xmlns:mes="${schema('message')}" xmlns:str="${schema('structure')}" xmlns:com="${schema('common')}">
<mes:Header>
<mes:ID>${escapeXml(`R${facts.id}`)}</mes:ID><mes:Test>${isSynthetic}</mes:Test><mes:Prepared>${facts.created}</mes:Prepared>
<mes:Sender id="${agency}"/>${english(title)}
</mes:Header>
<mes:Structures>
<str:AgencySchemes><str:AgencyScheme id="AGENCIES" agencyID="SDMX" version="1.0">${english('Agencies')}
<str:Agency id="${agency}">${english(isSynthetic ? title : 'hrmirror, which the publisher does not answer for')}</str:Agency>
</str:AgencyScheme></str:AgencySchemes>
<str:Codelists>
${codelists.join('')}</str:Codelists>
<str:ConceptSchemes>
${maintained('ConceptScheme', 'CONCEPTS', `${english('Concepts')}\n${concepts.join('')}`)}</str:ConceptSchemes>
<str:Dataflows>
${flows.join('')}</str:Dataflows>
<str:DataStructures>
${maintained('DataStructure', 'FIGURES', `${english(title, about)}\n${components}`)}</str:DataStructures>
</mes:Structures>
</mes:Structure>
`;
}

function schema(name: string): string {
  return `http://www.sdmx.org/resources/sdmxml/schemas/v3_0/${name}`;
}

function namesOf(names: Names): string {
  return Object.entries(names)
    .map(([language, name]) => `<com:Name xml:lang="${language}">${escapeXml(name)}</com:Name>`)
    .join('');
}

function english(name: string, description?: string): string {
  const told = namesOf({ en: name });
  if (description === undefined) return told;
  return `${told}<com:Description xml:lang="en">${escapeXml(description)}</com:Description>`;
}
