/** Where a release says itself in SDMX: its structure, which says what the files of observations hold. */
export const sdmxStructure = 'sdmx/structure.xml';

/** The observations of a statistic. */
export function sdmxData(statistic: string): string {
  return `sdmx/${statistic}.csv.gz`;
}

/** Who maintains the structure: the mirror. Synthetic figures say in each line of data that they are. */
export function sdmxAgency(isSynthetic: boolean): string {
  return isSynthetic ? 'SYNTHETIC' : 'HRMIRROR';
}

/** A structure of SDMX as it is named in data and in addresses: its code lists are those of one release. */
export function sdmxName(isSynthetic: boolean, id: string): string {
  return `${sdmxAgency(isSynthetic)}:${id}(1.0)`;
}
