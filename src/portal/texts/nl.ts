import { tableTitle } from './table-titles.ts';
import type { Texts } from './texts.ts';

export const nl: Texts = {
  locale: 'nl-BE',
  skip: 'Naar de cijfers',
  languageChoice: 'Taal',
  title: () => 'HR-statistieken van de federale overheid',
  publisher: () => 'FOD Beleid en Ondersteuning (BOSA)',
  tagline:
    'Personeelsstatistieken van de federale overheid: elk cijfer zoals gepubliceerd, herleidbaar tot zijn bron.',
  sections: {
    contents: 'Op deze pagina',
    figures: 'Cijfers',
    compare: 'Vergelijken',
    ranking: 'Rangschikking',
    about: 'Over deze spiegel',
    completeness: 'Volledigheid',
    changes: 'Wat is veranderd',
    downloads: 'Downloads',
    snippets: 'De gegevens gebruiken',
    dictionary: 'Gegevenswoordenboek',
  },
  subject: {
    label: 'Cijfers tonen voor',
    whole: 'Hele overheid',
    organisms: 'Organisaties',
    shown: 'Cijfers getoond voor',
    delisted: 'niet meer in de lijst',
    none: 'De bron noemde geen enkele instelling, dus valt er niets te kiezen.',
    missed: (key) => `Deze versie bevat ${key} niet, waar het adres om vraagt.`,
    noRoom:
      'Er zijn te veel instellingen voor één pagina: de cijfers van deze staan in de bestanden hieronder.',
  },
  key: {
    headcount: (year) => `personen in dienst op 31 december ${year}`,
    organisms: 'organisaties',
    figures: 'cijfers in deze versie',
    years: 'jaren gedekt',
    answered: 'van alle vragen beantwoord',
    since: (percent, year) => `${percent} sinds ${year}`,
  },
  about: {
    what: 'hrmirror kopieert een openbare statistiekdienst vraag per vraag, bewaart elk antwoord ongewijzigd en publiceert de cijfers als bestanden. Niets wordt geschat, afgerond of aangevuld: wat de bron verzwijgt of niet geeft, blijft ook hier leeg.',
    source: 'Bron',
    sourceOf: (publisher) => `${publisher}, de officiële uitgever van deze statistieken.`,
    licence: 'Licentie',
    licenceTitle: () =>
      'Open licentie van de uitgever: vrij op te vragen, te wijzigen en opnieuw te publiceren',
    freshness: 'Gegevens van',
    asOf: (date) => `${date}, toen het nieuwste antwoord binnenkwam`,
    age: (days) => (days === 0 ? 'vandaag' : days === 1 ? 'gisteren' : `${days} dagen geleden`),
    release: 'Versie',
    made: (version) => `gemaakt door hrmirror ${version}`,
    notOfficial: (publisher) =>
      `Dit is een niet-officiële kopie. Voor de officiële cijfers en hun definities kunt u terecht bij de uitgever, ${publisher}.`,
    address: 'Adres',
  },
  charts: {
    headcount: { title: 'Personeelsaantal', what: 'Personen in dienst op 31 december' },
    level: {
      title: 'Geslacht per niveau',
      what: 'Aandeel van elk geslacht in het personeel van een niveau, in %, 31 december',
    },
    age: {
      title: 'Leeftijdspiramide',
      what: 'Personen naar leeftijdsklasse en geslacht, 31 december',
    },
    seniority: {
      title: 'Anciënniteit',
      what: 'Personen naar dienstjaren in de huidige organisatie, 31 december',
    },
    telework: {
      title: 'Telewerk',
      what: 'Aandeel van het personeel naar aantal telewerkdagen, in %, 31 december',
    },
    month: { title: 'Ziektedagen per maand', what: 'Dagen ziekteverlof per maand' },
    weekday: { title: 'Ziektedagen per weekdag', what: 'Dagen ziekteverlof per weekdag' },
    retirements: {
      title: 'Pensioneringen naar reden',
      what: 'Personen die in het jaar met pensioen gingen',
    },
    rate: {
      title: 'Personeel met een handicap',
      what: 'Tewerkstellingsgraad van personen met een handicap',
    },
  },
  chart: {
    moved: (what, now, year, before, since) => `${what}: ${now} in ${year}, ${before} in ${since}`,
    leads: (what, of, share, year) => `${what}: ${of} voorop, ${share} in ${year}`,
    notFromZero: 'De as begint niet bij 0.',
    source: (publisher, statistic) => `Bron: ${publisher}, ${statistic}`,
    answer: 'Nieuwste antwoord:',
    table: 'Als tabel tonen',
    noData: 'Geen cijfers: deze versie bevat er geen voor deze keuze.',
    nothing: 'Niets te tekenen: cijfers zijn verzwegen, ontbreken of zijn nul.',
    failed: 'Deze grafiek kon niet worden getekend; de tabel bevat de cijfers.',
    year: 'Jaar',
    undated: 'geen jaar',
    total: 'Totaal',
    category: 'Categorie',
    gaps: 'Een leemte is een cijfer dat de bron verzwijgt of niet geeft.',
    pale: 'In bleke kolommen is een deel verzwegen of ontbreekt het: het geheel is minstens zo hoog.',
    comparable: (year) =>
      `Sinds ${year} telt de bron op basis van registers en niet langer van aangiften: eerdere jaren zijn mogelijk niet vergelijkbaar.`,
    left: (count) => `${count} kleinere categorieën worden niet getoond.`,
    notDrawn: (what) => `Niet getekend: ${what}.`,
    target: (rate) => `streefcijfer ${rate}`,
    isoDays: 'De bron nummert de dagen van 1 tot 7; ze worden gelezen als maandag tot zondag.',
    otherYears: 'eerdere jaren',
    allLevels: 'Alle niveaus',
    suppressed: 'niet meegedeeld',
    cannot: 'niet van toepassing',
    missing: 'niet beschikbaar',
    rateAsPublished: 'zoals gepubliceerd, niet omgerekend',
    noTotal:
      'Een aandeel vergt alle delen van het geheel: wordt er één verzwegen, dan wordt er geen getoond.',
  },
  compare: {
    from: (year) =>
      `Vanaf ${year}, sinds de bron op dezelfde manier telt. Een index begint met het eerste jaar van elk.`,
    by: 'Vergelijken op',
    bodies: (most) => `Kies tot ${most} organisaties`,
    measures: {
      index: 'Personeelsaantal, eerste jaar = 100',
      headcount: 'Personeelsaantal',
      share: 'Aandeel in het totale personeel',
      rate: 'Personeel met een handicap, graad',
    },
  },
  ranking: {
    intro: (year) =>
      `Alle organisaties in ${year}, voor zover hun cijfers bekend zijn. De pijlen sorteren; een naam leidt naar de grafieken van die organisatie.`,
    body: 'Organisatie',
    sort: (column) => `Sorteren op: ${column}`,
    growth: (since) => `Evolutie sinds ${since}`,
    aged: (from) => `${from} jaar en ouder`,
    columns: {
      headcount: 'Personeelsaantal',
      share_women: 'Vrouwen',
      share_women_level_a: 'Vrouwen in niveau A',
      share_part_time: 'Deeltijds',
      share_telework: 'Telewerk',
      share_contractual: 'Contractueel',
      sick_days_per_head: 'Ziektedagen per persoon',
      disability_rate: 'Personeel met een handicap, graad',
    },
  },
  statistics: {
    workforce: 'Personeelsaantal',
    distribution: 'Personeelsaantal, gekruist',
    contractors: 'Contractueel personeel',
    longabsence: 'Langdurige afwezigheden',
    illness: 'Ziektedagen',
    pension: 'Pensioneringen',
    carph: 'Personeel met een handicap',
  },
  completeness: {
    intro:
      'Achter elk cijfer staat een vraag. Zoveel van de geplande vragen werden met cijfers beantwoord; een antwoord zonder cijfers of een nette weigering is geen leemte.',
    byYear: 'Per statistiek en jaar',
    byOrganism: 'Per organisatie en statistiek',
    statistic: 'Statistiek',
    noYear: 'alle jaren',
    cell: (ok, without, gaps, planned) =>
      `${planned} vragen: ${ok} met cijfers, ${without} zonder, ${gaps} open of mislukt`,
    legend: {
      whole: 'alle met cijfers beantwoord',
      partial: 'sommige zonder cijfers',
      none: 'geen met cijfers',
      gaps: 'open of mislukte vragen',
    },
    organism: 'Organisatie',
    tests: (run) => `Op de gegevens van deze versie werden ${run} tests uitgevoerd.`,
    held: 'Geen enkele vond een tegenspraak in de bron.',
    layouts: (count) =>
      `De bron veranderde onlangs de vorm van haar antwoorden; nieuwe vormen: ${count} (tabel meta.drift).`,
    disagreements:
      'De bron is het niet altijd met zichzelf eens. Deze tests vonden gevallen, gepubliceerd zoals ze zijn:',
    cases: (rows) => (rows === 1 ? 'geval' : 'gevallen'),
  },
  changes: {
    first: 'Dit is de eerste versie van deze spiegel.',
    since: (date) => `Vergeleken met de vorige versie, met gegevens van ${date}:`,
    nothing: 'Geen enkel cijfer werd aan de bron toegevoegd, herzien of verwijderd.',
    total: (before, now) => `${before} cijfers voordien, ${now} nu.`,
    kinds: { added: 'toegevoegd', revised: 'herzien', removed: 'verwijderd' },
    examples: 'Enkele ervan',
    figure: 'Cijfer',
    before: 'Voordien',
    after: 'Nu',
    rebuilt:
      'Andere verschillen komen van hoe antwoorden gelezen worden, niet van nieuwe antwoorden.',
  },
  downloads: {
    intro: 'Alle bestanden van deze versie. Ze staan naast deze pagina: houd de map bijeen.',
    file: 'Bestand',
    holds: 'Inhoud',
    size: 'Grootte',
    rows: 'Rijen',
    checksum: 'SHA-256',
    verify: 'Om alle bestanden tegelijk te controleren, in de map van de versie:',
    database: 'De volledige databank, voor DuckDB 1.0 of recenter',
    workbook: 'Een werkmap van de tabellen die erin passen, voor Excel en LibreOffice',
    readme: 'Wat dit is, wat u mag optellen, hoe u citeert en controleert',
    feed: 'De nieuwste versies en herziene cijfers, voor een feedlezer',
    catalogue: 'De versie beschreven voor datacatalogi',
    sdmx: 'De cijfers in SDMX, voor statistische diensten',
    descriptor: 'Beschrijving van elk bestand en elke kolom (Data Package 2.0)',
    all: 'Alle bestanden',
    title: (table) => tableTitle(table, 'nl'),
  },
  snippets: {
    intro: 'Uit te voeren in de map van de versie.',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    excelHow:
      'Gegevens › Gegevens ophalen › Uit andere bronnen › Lege query › Geavanceerde editor. Open het CSV-bestand niet met een dubbelklik: waar een komma de decimalen scheidt, kan 15.635 15635 worden.',
  },
  dictionary: {
    intro:
      'Elke tabel en elke kolom, zoals in de databank en in de Parquet-bestanden (in het Engels).',
  },
  footer: {
    cite: 'Hoe te citeren',
    citation: (title, publisher, date, id) =>
      `${publisher}: ${title}, per ${date}, via de niet-officiële spiegel hrmirror, versie ${id}.`,
  },
};
