/**
 * The words of the upstream, as far as they can be foreseen: names in French, Dutch, German and English
 * (specification §2, facts §4 and §8). Data only; what they mean to recognition stands in
 * `src/vocabulary.ts`.
 */
import { deepFreeze } from '../src/catalogue.ts';
import type { Vocabulary } from '../src/vocabulary.ts';
import { units } from './units.ts';

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const phrases = (text: string): string[] => text.split('|').map((phrase) => phrase.trim());

const organisms =
  'organism organisme organisation organization organisatie org institution instelling';
const entities = 'entity entite entiteit ent';
/** `code_organisme`, `organisation_code`: what is said of what, in either order. */
const pairs = (said: string, of: string): string[] =>
  words(of).flatMap((one) => words(said).flatMap((word) => [`${word}_${one}`, `${one}_${word}`]));
const namesIn = (said: string, language: 'fr' | 'nl') =>
  Object.fromEntries(pairs(said, `${organisms} ${entities}`).map((name) => [name, language]));

export const vocabulary: Vocabulary = deepFreeze({
  dimensions: {
    level: words('level niveau stufe niveaux niveaus levels grade_level lvl'),
    'level-a': words(
      'level_a levela a_level niveau_a niveaua klasse_a classe_a class_a niveau_a_classe klassen_a class_level_a',
    ),
    gender: words('gender sex sexe genre geslacht geschlecht genders sexes'),
    language: words(
      'language langue taal sprache role_linguistique taalrol sprachrolle language_role linguistic_role languages langues role_ling',
    ),
    status: words(
      'status statut statuut rechtsstellung administrative_status statuts statut_administratif statutes arbeitsverhaltnis',
    ),
    age: words(
      'age leeftijd alter age_group age_class age_band age_range tranche_d_age tranche_age classe_d_age groupe_d_age leeftijdsgroep leeftijdsklasse leeftijdscategorie altersgruppe ages',
    ),
    'language-bonus': words(
      'language_bonus languagebonus bilingualism_bonus prime_linguistique taalpremie taaltoelage allocation_linguistique prime_de_bilinguisme sprachzulage sprachpramie sprachpraemie tweetaligheidspremie',
    ),
    distance: words(
      'distance afstand entfernung home_work_distance distance_domicile_travail woon_werkafstand afstand_woon_werk commuting_distance',
    ),
    seniority: words(
      'seniority anciennete ancienniteit dienstalter dienstanciennete dienstancienniteit length_of_service',
    ),
    'working-time': words(
      'working_time workingtime temps_de_travail temps_travail arbeidstijd arbeitszeit regime_de_travail regime_travail arbeidsregime arbeidsstelsel work_regime work_time werktijd',
    ),
    home: words(
      'home domicile woonplaats wohnort residence lieu_de_residence home_place lieu_de_domicile home_province province_de_domicile wohnsitz',
    ),
    'working-place': words(
      'working_place workingplace workplace work_place lieu_de_travail lieu_travail werkplaats plaats_van_tewerkstelling arbeitsort arbeitsplatz standplaats plaats_tewerkstelling werkplek',
    ),
    'telework-day': words(
      'telework_day teleworkday telework_days telework jour_de_teletravail jours_de_teletravail jour_teletravail jours_teletravail jours_teletravailles nombre_jours_teletravail nombre_de_jours_de_teletravail aantal_telewerkdagen aantal_dagen_telewerk teletravail telewerkdag telewerkdagen telewerk telearbeitstag telearbeitstage telearbeit day jour dag tag',
    ),
    nationality: words(
      'nationality nationalite nationaliteit nationalitat nationalitaet staatsangehorigkeit staatsangehoerigkeit staatsburgerschap nationalities',
    ),
    mission: words('mission opdracht auftrag aufgabe taak missions tache task missie'),
    category: words('category categorie kategorie contract_category categorie_contractuelle'),
    reason: words(
      'reason motif motief reden grund raison motive cause oorzaak reason_for_leaving motif_de_depart motif_depart reden_van_vertrek vertrekreden departure_reason leaving_reason exit_reason reden_vertrek austrittsgrund pensionsgrund abgangsgrund motif_sortie raison_depart raison_de_depart reden_uitdiensttreding reasons',
    ),
    selection: words('selection selectie auswahl selection_type wervingsselectie recrutement'),
    month: words(
      'month mois maand monat months month_number mois_numero maandnummer month_of_year month_nr month_num maand_nummer maandnr numero_mois numero_du_mois monatsnummer mois_num',
    ),
    weekday: words(
      'weekday week_day day_of_week jour_de_semaine jour_de_la_semaine jour_semaine jour weekdag dag_van_de_week dag wochentag tag day weekdays dow weekday_number weekday_nr weekday_num weekdaynumber day_number day_of_week_number numero_jour numero_du_jour jour_numero dagnummer dag_nummer weekdag_nummer',
    ),
  },
  dimensionUnits: {
    age: words('years ans annees jaren jahre'),
    seniority: words('years ans annees jaren jahre'),
    distance: words('km kilometers kilometres kilometer'),
    'working-time': words('percentage pourcentage percent pct procent prozent'),
    'telework-day': words('days jours dagen tage'),
    home: words('postcode post_code code_postal zip zip_code nis ins nis_code ins_code'),
    'working-place': words('postcode post_code code_postal zip zip_code nis ins nis_code ins_code'),
  },
  categories: {
    gender: phrases(
      'f|m|x|v|w|h|femme|femmes|homme|hommes|female|male|women|men|woman|man|vrouw|vrouwen|mannen|frau|frauen|mann|männer|weiblich|männlich|féminin|masculin|vrouwelijk|mannelijk',
    ),
    level: phrases(
      'a|b|c|d|niveau a|niveau b|niveau c|niveau d|level a|level b|level c|level d|stufe a|stufe b|stufe c|stufe d',
    ),
    'level-a': phrases('a1|a2|a3|a4|a5|sw1|sw2|sw3|sw4'),
    language: phrases(
      'n|f|d|nl|fr|de|français|francais|néerlandais|allemand|nederlands|frans|duits|dutch|french|german|französisch|niederländisch|deutsch|nederlandstalig|franstalig|duitstalig|francophone|néerlandophone|germanophone|rôle français|rôle néerlandais|rôle allemand|franse taalrol|nederlandse taalrol|duitse taalrol',
    ),
    status: phrases(
      'statutaire|statutaires|contractuel|contractuels|stagiaire|stagiaires|mandataire|mandataires|statutair|contractueel|statutory|contractual|trainee|statutairen|contractuelen|mandaathouder|mandate holder|stat|cont|contr|stag|mand|contractuelles|contractuelle|stagiairs|mandaathouders|mandats|mandate holders|trainees|nommé|nommés|definitief|définitif',
    ),
    month: phrases(
      '1|2|3|4|5|6|7|8|9|10|11|12|01|02|03|04|05|06|07|08|09|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december|januar|februar|märz|august|dezember|january|february|march|may|june|july|october|jan|feb|mar|apr|jun|jul|aug|sep|oct|okt|nov|dec|janv|févr|avr|juil|sept|déc|mrt|dez',
    ),
    weekday: phrases(
      '1|2|3|4|5|6|7|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|lun|mer|jeu|ven|sam|dim|ma|di|wo|do|vr|za|zo|lu|me|je|ve|sa|mo|mi|fr|so|weekday|weekend|week-end',
    ),
  },
  codedInCapitals: ['nationality'],
  measures: {
    headcount: words(
      'headcount head_count headcounts num_employees employee_count staff_count nb_agents effectif effectifs aantal_personeelsleden personeelsleden anzahl_personen persons personnes personen personeel workforce kopf kopfzahl koppen tetes heads nombre_agents nb_personnes total_employees employees employes staff agents nombre_d_agents aantal_personen aantal_werknemers medewerkers collaborateurs werknemers nombre_de_personnes physical_units pu unites_physiques fysieke_eenheden number_of_employees number_of_people people aantal_medewerkers mitarbeiter personnel bestand up hc',
    ),
    days: words(
      'days jours dagen tage sick_days jours_de_maladie ziektedagen krankheitstage number_of_days nombre_de_jours aantal_dagen illness_days jours_maladie anzahl_tage absence_days aantal_ziektedagen nombre_jours days_lost jours_d_absence',
    ),
    retirements: words(
      'retirements departs pensions gepensioneerden pensionierungen retired retraites departs_a_la_retraite pensioneringen number_of_retirements mises_a_la_retraite aantal_pensioneringen pensionnes retirees pension aantal_gepensioneerden nombre_de_departs vertrekken departs_pension departs_a_la_pension mises_a_la_pension mise_a_la_pension departs_retraite depart_a_la_retraite departs_en_retraite pensionnements opruststellingen',
    ),
    rate: words(
      'rate taux percentage pourcentage percent pct ratio employment_rate taux_d_emploi tewerkstellingspercentage tewerkstellingsgraad quote beschaftigungsquote prozent procent taux_emploi aandeel part share carph employment_percentage graad prozentsatz',
    ),
  },
  statistics: {
    contractors: [
      ...words('contractor contractors contractuel contractuels contractuelle contractuelles'),
      ...words('contractual contractuals contractual_staff contract_staff contractual_employees'),
      ...words('personnel_contractuel agents_contractuels membres_du_personnel_contractuels'),
      ...words('contractueel contractuelen contractueel_personeel contractuele_personeelsleden'),
      ...words('vertraglich vertragliche vertragspersonal vertragsbedienstete'),
    ],
    longabsence: [
      ...words('absence absences absent absents absentees on_leave afwezigheid afwezigheden'),
      ...words('afwezig afwezigen abwesenheit abwesenheiten abwesend abwesende'),
      ...words('long_absence long_absences long_term_absence long_term_absences longterm_absences'),
      ...words(
        'long_term_absent long_term_absentees absence_longue absences_longues absents_longs',
      ),
      ...words('absence_longue_duree absences_longue_duree absents_longue_duree'),
      ...words('absence_de_longue_duree absences_de_longue_duree absents_de_longue_duree'),
      ...words('langdurige_afwezigheid langdurige_afwezigheden langdurig_afwezig'),
      ...words('langdurig_afwezigen langzeitabwesenheit langzeitabwesenheiten langzeitabwesende'),
    ],
  },
  figures: words(
    'count total value number aantal nombre n nb nbr anzahl valeur waarde wert totaal cnt amount y val v obs_value figure quantity qty sum somme som som_totaal nombre_total aantal_totaal total_count observation_value zahl gesamt insgesamt gesamtzahl summe result resultat resultaat nummer cijfer chiffre doc_count subtotal sous_total subtotaal zwischensumme num freq frequency ms_num ms_count ms_value ms_population abs absolute absolu absoluut absolut',
  ),
  otherMeasures: words(
    'percentage pourcentage percent pct ratio share part aandeel procent prozent fte etp vte full_time_equivalent equivalents_temps_plein voltijdse_equivalenten vollzeitaquivalente average avg mean moyenne gemiddelde durchschnitt median mediane mediaan numerator numerateur teller zahler denominator denominateur noemer nenner rate taux proportion quote moyen moyens change delta ecart afwijking abweichung saldo solde diff difference variation evolution evolutie veranderung previous previous_year last_year annee_precedente vorig_jaar vorjahr cumulative cumul cumule ytd vacancies vacatures vacances budget cost costs cout couts kosten salary salaire lohn loon federal benchmark quota norm norme expected planned forecast prevu hires entrees instroom joiners inflow turnover verloop departures werkkracht fulltime_equivalent fulltime_equivalents min max minimum maximum target cible streefcijfer zielwert objectif doel hours heures uren stunden episodes cases gevallen rel relative relatif relatief relativ gemiddeld durchschnittlich cum cumules cumulee cumulees gecumuleerd kumuliert prev threshold seuil drempel schwelle gap vacation worked prestes gepresteerd gepresteerde geleistete montant montants bedrag bedragen betrag betrage pension_amount pensions_amount amount_of_pension certificates certificats attesten getuigschriften',
  ),
  figureWords: words(
    'nb nbr nombre aantal number anzahl count total totaal sum effectif effectifs headcount avg mean average moyenne gemiddelde median mediane mediaan fte etp vte percent pct percentage pourcentage share ratio aandeel rate taux numerator denominator numerateur denominateur teller noemer',
  ),
  keys: {
    group: words(
      'group groupby group_by groupe groep gruppe grouping groupement groepering grouped_by grp group_key group_value outer',
    ),
    field: words(
      'field fld champ veld feld field_value field_key split split_by inner split_value sub_group subgroup subcategory sub_category sous_categorie subcategorie unterkategorie',
    ),
    category: words(
      'category categorie kategorie cat tranche band bracket key cle sleutel item class classe klasse modality modalite rubrique rubriek dimension_value value_code x bucket type soort kind series serie criterion critere criterium groupe_valeur row column colonne kolom spalte element entry period periode absence_type absence absences abs_code code_abs abs_type type_abs motif_abs absence_kind absence_reason type_de_conge genre_d_absence motif_absence motif_d_absence verlofsoort soort_verlof art soort_afwezigheid afwezigheid afwezigheidsreden abwesenheit abwesenheitsgrund leave leave_kind duration duree duur dauer type_absence type_d_absence leave_type verloftype type_conge auspragung auspraegung merkmalsauspragung merkmalsauspraegung',
    ),
    year: words(
      'year annee jaar jahr an yr cd_year cd_annee boekjaar kalenderjaar verslagjaar werkjaar dienstjaar exercice millesime kalenderjahr berichtsjahr fiscal_year calendar_year reporting_year data_year annee_civile reference_year annee_de_reference referentiejaar ref_year reference_date date_de_reference referentiedatum peildatum date datum ref_date time_period time stichtag annee_reference calyear perioden',
    ),
    flag: words(
      'flag flags obs_status obs_flag suppressed confidential confidentiality conf_status obs_conf statut_obs secret masked is_suppressed is_confidential hidden data_status symbol marker status_flag value_flag confidentiel confidentielle est_confidentiel vertrouwelijk vertraulich is_vertrouwelijk geheim is_secret secret_statistique masque masquee est_masque is_masked is_hidden verborgen verdoken supprime onderdrukt unterdruckt redacted is_redacted anonymised anonymized anonymise geanonimiseerd anonymisiert disclosive below_threshold sous_le_seuil onder_drempel onder_de_drempel small_cell petit_effectif non_diffusable non_diffusible non_diffuse available is_available disponible beschikbaar verfugbar publishable is_public diffusible publiable publiceerbaar reliable is_reliable fiable betrouwbaar',
    ),
    indicator: words(
      'indicator indicateur measures metrics measure mesure maatstaf metric variable variabele indicatie kpi measure_name',
    ),
    echo: words(
      'endpoint statistic statistique statistiek dataset resource restriction restrictions beperking dimension dimensie groupby_name field_name dimension_name unit unite eenheid units einheit source bron',
    ),
    subject: words(
      'org org_id organism organisme organisation organization organisatie organism_id organisme_id organisation_id organization_id entity entity_id entite entite_id entiteit entiteit_id subject subject_id organism_name organisation_name entity_name institution instelling organisatie_id instelling_id institution_id id_organism id_organisme id_organisation id_organization id_organisatie id_entity id_entite id_entiteit id_instelling id_institution',
    ),
    order: words(
      'order rank position sort sort_order ordre volgorde index idx seq sequence rang tri ord row_number row_num rownum rowid rn row_no rowno line line_no line_number lineno lfd_nr lfdnr laufende_nummer no_ligne num_ligne numero_ligne numero_de_ligne regelnr regelnummer rijnr rijnummer seq_no seqno zeilennummer zeilennr sorting display_order reihenfolge row_id pk uuid guid nr volgnr volgnummer pos prio priority',
    ),
    note: words(
      'version revision decimals decimal precision rounding quarter trimestre kwartaal quartal note notes footnote footnotes remark remarks comment comments remarque opmerking links link self url href uri color colour kleur couleur updated_at created_at last_update timestamp cursor typename record_timestamp active actif actief visible selected enabled is_total rev etag checksum hash batch loaded_at mtime updated ts series_id serie_id phone telephone telefoon telefon phone_number telephone_number numero_de_telephone telefoonnummer telefonnummer fax fax_number faxnummer email e_mail courriel zip_code zipcode code_postal postleitzahl latitude longitude',
    ),
    wrapper: words(
      'results result data facts items records rows lignes rijen zeilen regels lijnen enregistrements values response content payload body list statistics observations hits entries elements children details breakdown splits by detail distribution categories cells cellules cellen zellen groups repartition verdeling ventilation attributes properties fields counts figures stats members nodes node effectifs headcounts totals buckets aggregations aggs cijfers chiffres statistiques statistieken statistiken ergebnisse report summary sub subs subgroups workforce contractors longabsence illness pension carph',
    ),
  },
  parts: {
    code: words(
      'code cd id key cle sleutel schlussel schluessel cod ident identifier codes kode slug',
    ),
    label: words(
      'label libelle lib lbl lb name nom naam omschrijving description desc title titre titel text texte tekst bezeichnung display display_name labels caption benaming denomination value_label intitule',
    ),
  },
  languages: {
    fr: words('fr fra fre french francais fr_be fr_fr frans franzosisch'),
    nl: words('nl nld dut dutch nederlands nl_be nl_nl neerlandais niederlandisch'),
    de: words('de deu ger german deutsch de_de de_be allemand duits'),
    en: words('en eng english anglais engels englisch en_gb en_us'),
  },
  units,
  means: phrases(
    'average|avg|mean|median|moyenne|médiane|mediane|gemiddelde|gemiddeld|mediaan|durchschnitt|mittelwert|mittel',
  ),
  totals: phrases(
    '_t|tot|tot.|total|totaal|totale|totaux|totals|gesamt|insgesamt|ensemble|tous|toutes|alle|allen|all|grand total|grand_total|total général|total general|algemeen totaal|gesamttotal|gesamtsumme|sum|somme|summe|som|overall|total_all|totaal generaal|eindtotaal|∑|σ|both sexes|les deux sexes|tout âge|tous âges|both|beide|beiden|les deux|samen|zusammen|f+m|m+f|f+h|h+f|v+m|m+v|m+w|w+m',
  ),
  markers: {
    Q: phrases(
      '*|**|***|c|[c]|(c)|x|[x]|q|s|[s]|supp|suppressed|confidential|confidentiel|confidentielle|vertrouwelijk|vertraulich|secret|geheim|conf|conf.|vertr.|hidden|masked|masqué|·|#|secret statistique|not disclosed|non divulgué|undisclosed|geheimhaltung|supprimé|supprimée|onderdrukt|unterdrückt|n.c.|n.c|n.p.|non communiqué|non publié|niet meegedeeld|niet gepubliceerd|not published',
    ),
    O: phrases(
      ':|..|...|…|.|na|nd|n.d.|n.d|n/d|null|none|nil|missing|manquant|ontbrekend|unknown|inconnu|onbekend|unbekannt|not available|niet beschikbaar|n.b.|non disponible|nicht verfügbar|?|/|nan|undefined|o|k.a.|onb.|pas disponible|indisponible',
    ),
    M: phrases(
      '-|–|—|--|n/a|n.a.|n.a|#n/a|nvt|n.v.t.|s.o.|so|sans objet|not applicable|niet van toepassing|non applicable|entfällt|m|z|[z]|//',
    ),
  },
  flags: {
    A: phrases(
      'a|normal|ok|published|publié|gepubliceerd|final|valid|definitive|définitif|definitief|0|false|r|revised|révisé|herzien|revidiert|no|non|nee|neen|nein|faux|onwaar|falsch|',
    ),
    Q: phrases(
      'c|q|s|x|*|confidential|suppressed|secret|hidden|masked|true|1|confidentiel|vertrouwelijk|yes|oui|ja|vrai|waar|wahr',
    ),
    O: phrases('o|:|missing|not available|na|unavailable|n/d|nd'),
    M: phrases('m|z|not applicable|-|n/a|nvt'),
    P: phrases('p|provisional|provisoire|voorlopig|vorläufig|preliminary'),
    E: phrases('e|estimated|estimé|geschat|geschätzt|estimate'),
    U: phrases('u|unreliable|low reliability|onbetrouwbaar|peu fiable'),
    B: phrases('b|break|break in time series|rupture de série|reeksbreuk'),
    D: phrases('d|definition differs'),
    F: phrases('f|forecast|prévision'),
    N: phrases('not significant'),
  },
  subject: {
    id: [
      ...words(
        'id identifier identifiant organism_id organisme_id organisation_id organization_id org_id entity_id entite_id entiteit_id organisatie_id subject_id',
      ),
      ...pairs('id', `${organisms} ${entities}`),
      ...words('uid code nr number numero nummer key ident nid'),
      ...pairs('code cd nr no num number numero nummer', `${organisms} ${entities}`),
      ...words('slug uuid guid sleutel cle clef kenmerk reference ref pk'),
      // `{value: 10215, label: "SPF Emploi"}`: a list to choose from.
      'value',
    ],
    name: [
      ...words(
        'name nom naam label libelle title titre titel denomination benaming bezeichnung omschrijving description long_name full_name organism_name organisation_name entity_name official_name intitule',
      ),
      ...pairs('name nom naam label libelle', `${organisms} ${entities}`),
    ],
    acronym: words(
      'acro acronym acronyme acroniem abbr abbreviation abreviation afkorting sigle short_name short abkurzung akronym kurzel',
    ),
    category: [
      ...words(
        'category categorie kategorie type category_code organism_type organisation_type kind soort class classe categorie_code type_code category_id type_id',
      ),
      ...pairs('type category categorie kategorie soort', organisms),
    ],
  },
  nameLanguages: {
    ...namesIn('nom libelle', 'fr'),
    ...namesIn('naam', 'nl'),
    nom: 'fr',
    libelle: 'fr',
    titre: 'fr',
    denomination: 'fr',
    intitule: 'fr',
    naam: 'nl',
    benaming: 'nl',
    omschrijving: 'nl',
    bezeichnung: 'de',
    acronyme: 'fr',
    sigle: 'fr',
    abreviation: 'fr',
    afkorting: 'nl',
    acroniem: 'nl',
    abkurzung: 'de',
  },
} satisfies Vocabulary);
