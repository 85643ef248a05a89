import { tableTitle } from './table-titles.ts';
import type { Texts } from './texts.ts';

/** Before `:`, `;`, `?` and `!` stands a no-break space. */
export const fr: Texts = {
  locale: 'fr-BE',
  skip: 'Aller aux chiffres',
  languageChoice: 'Langue',
  title: () => 'Statistiques RH de l’administration fédérale',
  publisher: () => 'SPF Stratégie et Appui (BOSA)',
  tagline:
    'Statistiques du personnel de l’administration fédérale : chaque chiffre tel que publié, traçable jusqu’à sa source.',
  sections: {
    contents: 'Sur cette page',
    figures: 'Chiffres',
    compare: 'Comparer',
    explore: 'Tous les critères',
    ranking: 'Classement',
    about: 'À propos de ce miroir',
    completeness: 'Complétude',
    changes: 'Ce qui a changé',
    downloads: 'Téléchargements',
    snippets: 'Utiliser les données',
    dictionary: 'Dictionnaire des données',
  },
  subject: {
    label: 'Afficher les chiffres de',
    search: 'Nom ou sigle',
    notFound: 'Aucune organisation de ce nom.',
    whole: 'Ensemble de l’administration',
    organisms: 'Organisations',
    shown: 'Chiffres affichés pour',
    delisted: 'n’est plus sur la liste',
    none: 'La source n’a mentionné aucun organisme : il n’y a rien à choisir.',
    missed: (key) => `Cette version ne contient pas ${key}, que l’adresse demande.`,
    noRoom:
      'Il y a trop d’organismes pour une seule page : les chiffres de celui-ci se trouvent dans les fichiers ci-dessous.',
  },
  key: {
    headcount: (year) => `personnes occupées au 31 décembre ${year}`,
    organisms: 'organisations',
    figures: 'chiffres dans cette version',
    years: 'années couvertes',
    of: (some, all) => `${some} sur ${all}`,
    bodies: 'organisations avec des chiffres',
    gaps: (count) => `${count} questions en suspens ou en échec`,
    since: (percent, year) => `${percent} depuis ${year}`,
  },
  about: {
    what: 'hrmirror copie un service public de statistiques question par question, conserve chaque réponse telle quelle et publie les chiffres sous forme de fichiers. Rien n’est estimé, arrondi ni complété : ce que la source tait ou ne donne pas reste un blanc ici aussi.',
    source: 'Source',
    sourceOf: (publisher) => `${publisher}, éditeur officiel de ces statistiques.`,
    licence: 'Licence',
    licenceTitle: () =>
      'Licence ouverte de l’éditeur : à consulter, modifier et republier librement',
    freshness: 'Données au',
    asOf: (date) => `${date}, date de la réponse la plus récente`,
    age: (days) => (days === 0 ? 'aujourd’hui' : days === 1 ? 'hier' : `il y a ${days} jours`),
    release: 'Version',
    made: (version) => `produite par hrmirror ${version}`,
    notOfficial: (publisher) =>
      `Ceci est une copie non officielle. Pour les chiffres officiels et leurs définitions, adressez-vous à l’éditeur, ${publisher}.`,
    address: 'Adresse',
  },
  charts: {
    headcount: { title: 'Effectif', what: 'Personnes occupées au 31 décembre' },
    level: {
      title: 'Genre par niveau',
      what: 'Part de chaque genre dans l’effectif d’un niveau, en %, 31 décembre',
    },
    age: {
      title: 'Pyramide des âges',
      what: 'Personnes par classe d’âge et par genre, 31 décembre',
    },
    seniority: {
      title: 'Ancienneté',
      what: 'Personnes par ancienneté dans l’organisation actuelle, 31 décembre',
    },
    telework: {
      title: 'Télétravail',
      what: 'Part du personnel par nombre de jours de télétravail, en %, 31 décembre',
    },
    month: { title: 'Jours de maladie par mois', what: 'Jours d’absence pour maladie par mois' },
    weekday: {
      title: 'Jours de maladie par jour de la semaine',
      what: 'Jours d’absence pour maladie par jour de la semaine',
    },
    retirements: {
      title: 'Départs à la retraite par motif',
      what: 'Personnes parties à la retraite dans l’année',
    },
    rate: {
      title: 'Personnel en situation de handicap',
      what: 'Taux d’emploi des personnes en situation de handicap',
    },
  },
  chart: {
    moved: (what, now, year, before, since) => `${what} : ${now} en ${year}, ${before} en ${since}`,
    leads: (what, of, share, year) => `${what} : ${of} en tête, ${share} en ${year}`,
    notFromZero: 'L’axe ne commence pas à 0.',
    source: (publisher, statistic) => `Source : ${publisher}, ${statistic}`,
    answer: 'Réponse la plus récente :',
    table: 'Afficher sous forme de tableau',
    noData: 'Cette version ne contient pas de chiffres de cette organisation sur :',
    nothing: 'Rien à dessiner : des chiffres sont tus, manquants ou nuls.',
    failed: 'Ce graphique n’a pas pu être dessiné ; le tableau contient ses chiffres.',
    year: 'Année',
    undated: 'sans année',
    total: 'Total',
    category: 'Catégorie',
    gaps: 'Un blanc est un chiffre que la source tait ou ne donne pas.',
    pale: 'Dans les colonnes pâles, une partie est tue ou manque : le total est au moins aussi élevé.',
    comparable: (year) =>
      `Depuis ${year}, la source compte d’après des registres et non plus des déclarations : les années antérieures ne sont pas forcément comparables.`,
    left: (count) => `${count} catégories plus petites ne sont pas affichées.`,
    notDrawn: (what) => `Non dessiné : ${what}.`,
    target: (rate) => `objectif ${rate}`,
    isoDays: 'La source numérote les jours de 1 à 7 ; ils sont lus comme lundi à dimanche.',
    otherYears: 'années précédentes',
    allLevels: 'Tous niveaux',
    suppressed: 'non communiqué',
    cannot: 'sans objet',
    missing: 'non disponible',
    rateAsPublished: 'tel que publié, sans conversion',
    noTotal:
      'Une part exige toutes les composantes du tout : si l’une est tue, aucune n’est montrée.',
  },
  offers: {
    take: 'Réutiliser :',
    csv: 'CSV',
    svg: 'SVG',
    png: 'PNG',
    link: 'Lien',
    embed: 'Intégrer',
    clipboard: 'Copier le tableau',
    copied: 'Copié',
  },
  explore: {
    intro:
      'Le personnel selon chaque critère au fil des ans, ou selon deux critères pour une année.',
    apart:
      'Les chiffres se trouvent dans le dossier splits à côté de cette page. Sans lui, ils ne peuvent être affichés.',
    nothing: 'Cette version ne contient pas de chiffres de cet organisme par critère.',
    by: 'Personnel selon',
    across: 'Croisé avec',
    years: 'Au fil des ans',
    largest: (count: string) => `Le graphique montre les ${count} catégories les plus grandes.`,
    answer: (year) => `Réponse pour ${year} :`,
    bars: 'Chaque barre est aussi longue que son chiffre par rapport au plus grand de sa ligne.',
    staffs: { workforce: 'Tout le personnel', contractors: 'Personnel contractuel' },
  },
  ranking: {
    intro: (year) =>
      `Toutes les organisations en ${year}, pour autant que leurs chiffres soient connus. Les en-têtes des colonnes trient ; un nom mène aux graphiques de cette organisation.`,
    body: 'Organisation',
    sort: (column) => `Trier par : ${column}`,
    growth: (since) => `Évolution depuis ${since}`,
    target: (rate) =>
      `Le repère dans la colonne du personnel en situation de handicap est à ${rate}, que la loi demande.`,
  },
  measures: {
    headcount: 'Effectif',
    share_women: 'Femmes',
    share_women_level_a: 'Femmes au niveau A',
    share_55_up: '55 ans et plus',
    share_part_time: 'Temps partiel',
    share_telework: 'Télétravail',
    share_contractual: 'Personnel contractuel',
    share_long_absent: 'Absences de longue durée',
    sick_days_per_head: 'Jours de maladie par personne',
    disability_rate: 'Handicap, %',
    aged: (from) => `${from} ans et plus`,
  },
  compare: {
    parts: 'Chaque organisation se détache des autres, toutes à la même échelle.',
    shares: { staff: 'en % de l’effectif', days: 'en % des jours de maladie de l’année' },
    finding: (what, list) => `${what} : ${list}`,
    since: (from, to) => `Effectif de ${from} à ${to}`,
    add: 'Comparer avec',
    bodies: 'Organisations comparées',
    drop: (name) => `Retirer : ${name}`,
    most: (count) => `Au plus ${count} organisations se comparent.`,
    shown: 'Chiffre',
    overTime: 'Au fil des ans',
    sideBySide: 'Dernière année, côte à côte',
    scale: 'Affiché en',
    scales: {
      value: () => 'Nombres',
      index: (year) => `Indice, ${year} = 100`,
      share: () => 'Part de l’ensemble de l’administration',
    },
    years: 'au 31 décembre de chaque année',
    comparable: (year) =>
      `Aucune ligne ne part d’avant ${year}, quand la source a commencé à compter d’après des registres.`,
    source: (publisher) =>
      `Source : ${publisher} ; parts et indices calculés d’après ses chiffres (table marts.profile)`,
  },
  statistics: {
    workforce: 'Effectif',
    distribution: 'Effectif croisé',
    contractors: 'Personnel contractuel',
    longabsence: 'Absences de longue durée',
    illness: 'Jours de maladie',
    pension: 'Départs à la retraite',
    carph: 'Personnel en situation de handicap',
  },
  completeness: {
    intro:
      'Pour combien d’organisations chaque statistique a des chiffres : parmi celles que le miroir interroge, l’ensemble de l’administration et toutes les organisations, même sorties de la liste. Une réponse sans chiffres ou un refus en bonne et due forme n’est pas une lacune.',
    byYear: 'Organisations avec des chiffres, par statistique et par année',
    byOrganism: 'Questions ayant reçu des chiffres, par organisation et par statistique',
    statistic: 'Statistique',
    allStatistics: 'Toutes les statistiques',
    allYears: 'toutes les années',
    noYear: 'sans année',
    cell: (known, asked, planned, gaps) =>
      `${known} organisations sur ${asked} ont des chiffres ; ${gaps} questions sur ${planned} en suspens ou en échec`,
    legend: {
      whole: 'chiffres pour toutes',
      partial: 'chiffres pour certaines',
      none: 'aucun chiffre',
      gaps: 'questions en suspens ou en échec (!)',
    },
    organism: 'Organisation',
    tests: (run) => `${run} tests ont été exécutés sur les données de cette version.`,
    held: 'Aucun n’a trouvé de contradiction dans la source.',
    proved: (some, all) =>
      `${some} chiffres sur ${all} sont lus d’une façon que prouvent des sommes de la source ; les autres d’après des noms, ou par une personne (table meta.mappings).`,
    layouts: (count) =>
      `La source a changé récemment la forme de ses réponses ; formes nouvelles : ${count} (table meta.drift).`,
    disagreements:
      'La source n’est pas toujours d’accord avec elle-même. Ces tests ont trouvé des cas, publiés tels quels :',
    cases: () => 'cas',
  },
  changes: {
    first: 'Ceci est la première version de ce miroir.',
    since: (date) => `Par rapport à la version précédente, dont les données dataient du ${date} :`,
    nothing: 'Aucun chiffre n’a été ajouté, révisé ou supprimé à la source.',
    total: (before, now) => `${before} chiffres auparavant, ${now} maintenant.`,
    kinds: { added: 'ajoutés', revised: 'révisés', removed: 'supprimés' },
    bodies: {
      renamed: (name, before) => `${name} : s’appelait jusque-là ${before}.`,
      delisted: (name) =>
        `${name} : ne figure plus sur les listes de la source. Ses chiffres restent.`,
      listed: (name) => `${name} : figure désormais sur les listes de la source.`,
      more: (count) => `Et ${count} autres.`,
    },
    examples: 'Les plus grands',
    figure: 'Chiffre',
    before: 'Avant',
    after: 'Maintenant',
    rebuilt:
      'Les autres différences tiennent à la lecture des réponses, non à de nouvelles réponses.',
  },
  downloads: {
    intro:
      'Tous les fichiers de cette version. Ils se trouvent à côté de cette page : gardez le dossier complet.',
    holds: 'Contenu',
    size: 'Taille',
    rows: 'Lignes',
    checksum: 'Sommes de contrôle (SHA-256)',
    groups: {
      start: 'Pour commencer',
      marts: 'Marts : tables faites pour une question',
      tables: 'Tables : tous les chiffres, organisations et catégories',
      more: 'Brut et méta : l’origine des chiffres et les descriptions',
    },
    verify: 'Pour contrôler tous les fichiers à la fois, dans le dossier de la version :',
    database: 'La base de données complète, pour DuckDB 1.0 ou plus récent',
    workbook: 'Un classeur des tables qui y tiennent, pour Excel et LibreOffice',
    readme: 'Ce que c’est, ce qui s’additionne, comment citer et contrôler',
    feed: 'Les dernières versions et les chiffres révisés, pour un lecteur de flux',
    catalogue: 'La version décrite pour les catalogues de données',
    sdmx: 'Les chiffres en SDMX, pour les instituts de statistique',
    descriptor: 'Description de chaque fichier et de chaque colonne (Data Package 2.0)',
    all: 'Tous les fichiers',
    title: (table) => tableTitle(table, 'fr'),
  },
  snippets: {
    intro: 'À exécuter dans le dossier de la version.',
    copy: 'Copier',
    excelHow:
      'Données › Obtenir des données › À partir d’autres sources › Requête vide › Éditeur avancé. N’ouvrez pas le fichier CSV d’un double clic : là où la virgule sépare les décimales, 15.635 peut devenir 15635.',
  },
  dictionary: {
    intro:
      'Chaque table et chaque colonne, comme dans la base de données et les fichiers Parquet (en anglais).',
  },
  footer: {
    cite: 'Comment citer',
    citation: (title, publisher, date, id) =>
      `${publisher} : ${title}, au ${date}, d’après le miroir non officiel hrmirror, version ${id}.`,
  },
};
