/** Category codes of organisms (specification §1): public services, institutions, types A to D, social security. */
export type BodyCategory =
  | 'SPF'
  | 'DEF'
  | 'SPP'
  | 'ES'
  | 'OIP A'
  | 'OIP B'
  | 'OIP C'
  | 'OIP D'
  | 'IPSS';

/** One invented organism and its life inside the years served. */
export interface Body {
  readonly id: number;
  readonly category: BodyCategory;
  readonly nameFr: string;
  readonly nameNl: string;
  readonly acronymFr: string;
  readonly acronymNl: string;
  /** People on 31 December of 2012, or of the first year. */
  readonly size: number;
  /** First year with figures; 0 where it is older than the range. */
  readonly founded: number;
  /** From this year on its people belong to `mergedInto`; 0: never. */
  readonly merged: number;
  readonly mergedInto: number;
}

export type FederationSize = 'small' | 'full';

/** The invented level of government that all bodies belong to (specification §4.2). */
export const entity = Object.freeze({
  id: 90001,
  nameFr: "Ensemble fédéral d'essai (données synthétiques)",
  nameNl: 'Federaal proefgeheel (synthetische gegevens)',
  acronymFr: 'EFE',
  acronymNl: 'FPG',
});

/**
 * The organisms of a federation, by id. Every name is invented: figures of this service never stand
 * beside the name of a real body.
 */
export function bodiesOf(size: FederationSize): readonly Body[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells[size === 'full' ? 2 : 3] !== '-')
    .map((cells) => readBody(cells, size));
}

function readBody(cells: readonly string[], size: FederationSize): Body {
  const [id, category, full, small, founded, merger, acronymFr, acronymNl, nameFr, nameNl] =
    cells as [string, BodyCategory, ...string[]];
  const [merged = 0, mergedInto = 0] = merger === '-' ? [] : merger!.split(' ').map(Number);
  return Object.freeze({
    id: Number(id),
    category,
    nameFr: nameFr!,
    nameNl: nameNl!,
    acronymFr: acronymFr!,
    acronymNl: acronymNl!,
    size: Number(size === 'full' ? full : small),
    founded: founded === '-' ? 0 : Number(founded),
    merged,
    mergedInto,
  });
}

/** id | category | people if full | people if small | founded | merged, into | acronyms fr, nl | names fr, nl */
const table = `
20103 | SPF   | 17227 | 3100 |    - | -          | MM   | MG   | SPF Météores et Marées | FOD Meteoren en Getijden
20117 | SPF   |  9126 |    - |    - | -          | FC   | BOP  | SPF Forêts et Clairières | FOD Bossen en Open Plekken
20133 | SPF   |  5773 | 1450 |    - | -          | CÉH  | KSJ  | SPF Canaux, Écluses et Halage | FOD Kanalen, Sluizen en Jaagpaden
20146 | SPF   |  4749 |    - |    - | -          | HC   | UK   | SPF Horloges et Calendrier | FOD Uurwerken en Kalender
20156 | SPF   |  3166 |    - |    - | -          | RÉI  | RDS  | SPF Registres de l'État imaginaire | FOD Registers van de Denkbeeldige Staat
20168 | SPF   |  2421 |    - |    - | -          | PBS  | VBS  | SPF Phares, Balises et Signaux | FOD Vuurtorens, Bakens en Seinen
20182 | SPF   |  1397 |    - |    - | -          | ÉR   | GO   | SPF Égalité des Rives | FOD Gelijkheid der Oevers
20198 | SPF   |  1164 |    - |    - | -          | PP   | BL   | SPF Ponts et Passerelles | FOD Bruggen en Loopbruggen
20211 | SPF   |  1024 |    - |    - | -          | AED  | AOD  | SPF Achats, Entrepôts et Dépôts | FOD Aankoop, Opslag en Depots
20221 | SPF   |   875 |    - |    - | -          | LÉ   | LV   | SPF Lumière et Éclairage | FOD Licht en Verlichting
20233 | SPF   |   764 |    - |    - | -          | CPR  | KPM  | SPF Cartes, Plans et Relevés | FOD Kaarten, Plannen en Metingen
20247 | SPF   |   568 |    - |    - | -          | CÉ   | SP   | SPF Courrier de l'État | FOD Staatspost
20263 | SPF   |   447 |    - |    - | -          | CM   | GM   | SPF Carrières et Minéraux | FOD Groeven en Mineralen
20276 | SPF   |   363 |    - |    - | 2017 20247 | RI   | EB   | SPF Relations insulaires | FOD Eilandbetrekkingen
20286 | DEF   |  1956 |  980 |    - | -          | GD   | DB   | Ministère de la Garde des Dunes | Ministerie van Duinbewaking
20298 | SPP   |   289 |   95 |    - | -          | SF   | FV   | SPP Simplification des Formulaires | POD Formuliervereenvoudiging
20312 | SPP   |   158 |    - |    - | -          | DJ   | TO   | SPP Développement des Jardins | POD Tuinontwikkeling
20328 | SPP   |    88 |    - | 2013 | -          | IÉ   | EI   | SPP Inclusion des Échoppes | POD Inclusie van Eéndagskramen
20341 | ES    |   484 |  210 |    - | -          | OB   | MO   | Observatoire des Brumes | Mistobservatorium
20351 | ES    |   382 |    - |    - | -          | IHS  | IHZ  | Institut d'Héliographie et de Sismologie | Instituut voor Heliografie en Zeebevingen
20363 | ES    |   326 |    - |    - | -          | MFA  | MDA  | Musée fictif des Arts d'Intérieur | Denkbeeldig Museum voor Interieurkunst
20377 | ES    |   307 |  130 |    - | -          | BÎL  | EBL  | Bibliothèque des Îles lointaines | Bibliotheek van de Verre Eilanden
20393 | ES    |   270 |    - |    - | -          | CÉP  | CSP  | Centre d'Études des Palissades | Studiecentrum voor Palissaden
20406 | ES    |   242 |    - |    - | -          | JBI  | DPT  | Jardin botanique imaginé | Denkbeeldige Plantentuin
20416 | ES    |   223 |    - |    - | -          | IEL  | IEG  | Institut des Eaux lentes | Instituut voor Trage Wateren
20428 | ES    |   196 |    - |    - | -          | AÉC  | ARL  | Archives de l'Écriture cunéiforme | Archief van het Spijkerschrift
20442 | ES    |   168 |    - |    - | 2021 20416 | LGA  | LGA  | Laboratoire de Gélivité appliquée | Laboratorium voor Gevorste Aarde
20458 | ES    |   149 |    - |    - | -          | IPO  | IVP  | Institut de Paléontologie d'Ombre | Instituut voor Verschoven Paleontologie
20471 | ES    |   140 |    - |    - | 2019 20363 | MHÉ  | MGE  | Musée de l'Horlogerie d'Été | Museum voor Zomeruurwerken
20481 | ES    |   112 |    - | 2015 | -          | CNF  | CSV  | Cinémathèque des Nuits froides | Cinematheek van de Koude Nachten
20493 | ES    |   102 |    - |    - | -          | OAE  | OAZ  | Observatoire d'Acoustique et d'Échos | Observatorium voor Akoestiek en Zoemtonen
20507 | ES    |    84 |    - |    - | -          | IVT  | IVB  | Institut de Volcanologie tempérée | Instituut voor Bedaarde Vulkanen
20523 | ES    |    60 |    - |    - | -          | CRN  | OCN  | Centre de Recherche en Nuages | Onderzoekscentrum voor Nevels
20536 | ES    |    41 |    - |    - | -          | HÉM  | HMS  | Herbier d'État et Mousses | Herbarium voor Mossen en Sporen
20546 | ES    |    12 |    - |    - | -          | CÉO  | CRT  | Conservatoire de l'Étalon d'Ombre | Conservatorium voor Rekenlatten en Tijdmaten
20558 | OIP A |  1350 |  760 |    - | -          | RVM  | RGM  | Régie des Vieux Moulins | Regie der Oude Molens
20572 | OIP A |  1192 |  420 | 2014 | -          | ACB  | AKV  | Agence du Contrôle des Brouettes | Agentschap voor Kruiwagenveiligheid
20588 | OIP A |   894 |    - |    - | -          | OCP  | CBP  | Office central des Parapluies | Centraal Bureau voor Paraplu's
20601 | OIP A |   689 |    - |    - | 2015 20588 | BAÉ  | BDE  | Bureau d'Avis sur l'Énigme | Bureau voor Denkoefening en Enigma's
20611 | OIP A |   391 |    - |    - | -          | AFÉ  | ASF  | Agence des Fontaines et Étangs | Agentschap voor Sprong- en Fonteinwater
20623 | OIP A |   307 |    - |    - | -          | IÉT  | ITE  | Inspection de l'Éclat des Toits | Inspectie van Tegel en Eternietglans
20637 | OIP A |   223 |    - |    - | -          | FGP  | FGP  | Fonds de Garantie des Passages | Fonds voor Gewaarborgde Passages
20653 | OIP A |   149 |    - |    - | -          | OPL  | DLN  | Office de la Pluie locale | Dienst voor Lokale Neerslag
20666 | OIP A |    82 |    - |    - | -          | CTÉ  | KTE  | Commissariat aux Traversées d'Été | Kommissariaat voor Tochten en Evenwicht
20676 | OIP A |    37 |    - | 2018 | -          | AVS  | ASV  | Agence des Vents et Sillages | Agentschap voor Stromingen en Vlagen
20688 | OIP B |   726 |    - |    - | -          | LFB  | FBL  | Loterie fictive des Bosquets | Fictieve Bosjesloterij
20702 | OIP B |   521 |    - |    - | -          | TÉI  | TVE  | Théâtre de l'Étang imaginaire | Theater van de Vijver der Eenden
20718 | OIP B |   400 |    - |    - | -          | OIB  | BIB  | Orchestre itinérant du Beffroi | Belforts Instrumentaal Broederschap
20731 | OIP B |   363 |    - |    - | -          | PBO  | HBO  | Palais des Beaux-Orages | Huis voor Bliksem en Onweer
20741 | OIP B |   317 |    - |    - | -          | CÉG  | CGE  | Caisse d'Épargne des Grimpeurs | Klimmersspaarkas voor Groei en Evenwicht
20753 | OIP B |   196 |    - | 2016 | -          | BPH  | PHB  | Bureau du Plan horloger | Planbureau voor Horloges en Bellen
20767 | OIP B |   140 |    - |    - | 2018 20676 | SLN  | MSN  | Société des Lacs navigués | Maatschappij voor Stille Navigatie
20783 | OIP B |    61 |    - |    - | -          | IÉP  | IEP  | Institut de l'Égalité des Pas | Instituut voor Even lange Passen
20796 | OIP B |    24 |    - | 2013 | -          | CAO  | CAO  | Centre d'Arbitrage des Ombres | Centrum voor Arbitrage over Ochtendschaduw
20806 | OIP C |   382 |    - |    - | -          | OGM  | DGM  | Office de Garantie des Marées | Dienst voor Getijdenmeting
20818 | OIP C |   270 |    - |    - | -          | FRT  | FRT  | Fonds de Réserve des Tuiliers | Fonds voor Reserve van Tegelbakkers
20832 | OIP C |   121 |    - |    - | 2013 20818 | COP  | CTO  | Caisse d'Outillage et de Prêt | Centrale Kas voor Toestel en Opleiding
20848 | OIP C |    67 |    - |    - | -          | AIÎ  | AEV  | Agence d'Investissement des Îlots | Agentschap voor Eilandjesverwerving
20861 | OIP D |   242 |   12 |    - | -          | CSN  | HRN  | Conseil supérieur des Nuances | Hoge Raad voor Nuances
20871 | OIP D |   130 |    - | 2020 | -          | CÉA  | CEA  | Commission d'Équité des Almanachs | Commissie voor Eerlijke Almanakken
20883 | OIP D |    70 |    - |    - | -          | ACD  | ABD  | Autorité du Cadran et des Degrés | Autoriteit voor Breedtegraden en Dagdelen
20897 | OIP D |    38 |    - |    - | -          | IVÉ  | IKE  | Institut de Vérification des Étalages | Instituut voor Keuring van Etalages
20913 | OIP D |    14 |    - |    - | -          | OMB  | BMB  | Office du Médiateur des Bancs | Bureau van de Ombudsman voor Banken in Parken
20926 | IPSS  |  4842 | 1150 |    - | -          | ONSP | RSVP | Office national de Soutien aux Promeneurs | Rijksdienst voor Steun aan Voetgangers en Passanten
20936 | IPSS  |  2421 |  640 |    - | -          | ICR  | HVR  | Institut de Couverture des Rhumes | Hulpinstituut voor Verkoudheid en Rillingen
20948 | IPSS  |  1956 |    - |    - | -          | OPB  | DPB  | Office de Prévoyance des Bateliers | Dienst voor Pensioen van Binnenschippers uit de Verbeelding
20962 | IPSS  |  1583 |    - |    - | -          | FAV  | FVO  | Fonds d'Aide aux Veilleurs | Fonds voor Vuurwachters en Omroepers
20978 | IPSS  |  1257 |    - |    - | -          | CAR  | HKR  | Caisse auxiliaire des Ramoneurs | Hulpkas voor Roetwerkers
20991 | IPSS  |  1024 |    - |    - | -          | BCF  | KBK  | Banque-Carrefour des Fanions | Kruispuntbank van de Kleuren
21001 | IPSS  |   894 |    - |    - | -          | OAJ  | DAT  | Office d'Allocations aux Jardiniers | Dienst voor Aanvulling aan Tuinlieden
21013 | IPSS  |   689 |    - |    - | -          | CCM  | CKM  | Caisse commune de la Marée | Centrale Kas van de Maretak
21027 | IPSS  |   568 |    - |    - | -          | IAÉ  | IVA  | Institut d'Assurance des Éclusiers | Instituut voor Verzekering aan Sluiswachters
21043 | IPSS  |   447 |    - |    - | -          | OCA  | DCA  | Office de Contrôle des Aubades | Dienst voor Controle op Aubades
21056 | IPSS  |   363 |    - |    - | -          | FVH  | FKU  | Fonds de Vacances des Horlogers | Fonds voor Kusturlaub der Uurwerkmakers
21066 | IPSS  |   307 |    - |    - | 2016 20948 | CPA  | KPA  | Caisse de Pension des Aéronautes | Kas voor Pensioen van Aeronauten
21078 | IPSS  |   261 |    - |    - | -          | ORÉ  | DRE  | Office de Réinsertion des Écrivains | Dienst voor Reïntegratie van Epistelschrijvers
21092 | IPSS  |   223 |    - |    - | -          | CSI  | CSE  | Comité de Secours insulaire | Comité voor Steun aan Eilandbewoners
21108 | IPSS  |   177 |    - |    - | 2022 20926 | OPN  | DNB  | Office de Protection des Noctambules | Dienst voor Nachtbrakersbescherming
21121 | IPSS  |   149 |    - |    - | -          | MÉM  | MVM  | Mutuelle d'État des Musiciens | Maatschappij van Vergoede Muzikanten
21131 | IPSS  |   121 |    - |    - | -          | FSA  | FZA  | Fonds de Santé des Apiculteurs | Fonds voor Zorg aan Apicultoren
21143 | IPSS  |   102 |    - |    - | -          | CIF  | KIF  | Caisse d'Invalidité des Funambules | Kas voor Invaliditeit van Funambulisten
21157 | IPSS  |    79 |    - |    - | -          | OFL  | DGL  | Office des Familles lointaines | Dienst voor Gezinnen in het Laagtij
21173 | IPSS  |    56 |  180 |    - | 2014 20936 | IPR  | IRP  | Institut de Prévention des Ricochets | Instituut ter Remming van Projectielen
21186 | IPSS  |    43 |    - | 2017 | -          | PLS  | PLS  | Plateforme des Liens sociaux imaginés | Platform Losse Schakels
21196 | IPSS  |    15 |    - |    - | 2017 21186 | OAS  | DAS  | Office d'Appui aux Saisonniers | Dienst voor Aanvullende Seizoenssteun
`;
