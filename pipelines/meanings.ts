/**
 * What a category means, by its code or a label of it in French, Dutch, German or English, spelled
 * plainly: lower case, no accents, anything but letters and digits a blank. A category that no word here
 * names keeps its own name and has no meaning: nothing is guessed (facts §4 and §8).
 */
import { type CategoryMeanings, deepFreeze } from '../src/model/catalogue.ts';

const phrases = (text: string): string[] => text.split('|').map((phrase) => phrase.trim());

const unknown = phrases(
  'unknown|inconnu|inconnue|inconnus|onbekend|unbekannt|not known|non communique|niet meegedeeld|pas connu|niet gekend',
);
const percents = Array.from({ length: 18 }, (_, index) => String(5 * index + 10));
const daysOfWeek = ['1', '2', '3', '4', '5'];

/** The number of a month or weekday, and its names, long and short; a short one that means two of them is left out. */
const period = (number: number, names: string): string[] => [String(number), ...phrases(names)];

export const meanings: CategoryMeanings = deepFreeze({
  gender: {
    women: phrases(
      'f|v|w|femme|femmes|feminin|feminins|vrouw|vrouwen|vrouwelijk|frau|frauen|weiblich|female|females|woman|women',
    ),
    men: phrases(
      'm|h|homme|hommes|masculin|masculins|man|mannen|mannelijk|mann|manner|mannlich|male|males|men',
    ),
    other: phrases(
      'x|autre|autres|ander|andere|anderen|divers|other|others|autre ou inconnu|andere of onbekend|other or unknown',
    ),
    unknown: [...unknown, 'u'],
  },
  'telework-day': {
    none: [
      ...phrases(
        '0|00|pas de teletravail|sans teletravail|aucun|aucun jour|pas|non|jamais|geen|geen telewerk|neen|nee|nooit|kein|keine|keine telearbeit|nein|none|no telework|no|never',
      ),
      ...phrases('0 jour|0 jours|0 dag|0 dagen|0 tag|0 tage|0 day|0 days'),
    ],
    some: [
      ...daysOfWeek.flatMap((day) => [
        day,
        `0${day}`,
        ...phrases('jour|jours|dag|dagen|tag|tage|day|days').map((word) => `${day} ${word}`),
        ...phrases('par semaine|per week|pro woche|a week').flatMap((week) =>
          phrases('jour|jours|dag|dagen|tag|tage|day|days').map((word) => `${day} ${word} ${week}`),
        ),
      ]),
      ...phrases('oui|ja|yes|teletravail|telewerk|telearbeit|telework'),
    ],
    unknown: [...unknown, 'u'],
  },
  'working-time': {
    full: phrases(
      '100|1 1|5 5|temps plein|a temps plein|voltijds|voltijd|voltijdse|vollzeit|full time|fulltime|full',
    ),
    part: [
      ...percents,
      ...phrases(
        '1 2|4 5|3 5|2 5|1 5|3 4|1 4|9 10|8 10|7 10|6 10|5 10|1 3|2 3|mi temps|quatre cinquiemes|neuf dixiemes|trois quarts|temps partiel|a temps partiel|halftijds|halftijdse|deeltijds|deeltijdse|vier vijfden|viervijfde|negen tienden|drie vierden|halbzeit|teilzeit|half time|part time|parttime',
      ),
    ],
    interrupted: phrases(
      '0|interruption complete|volledige onderbreking|volledige loopbaanonderbreking|interruption de carriere complete|vollstandige unterbrechung|full interruption',
    ),
    unknown: [...unknown, 'u'],
  },
  status: {
    statutory: phrases(
      'stat|statutaire|statutaires|statutair|statutairen|statutory|statutarisch|definitif|nomme|nommes|vastbenoemd|vastbenoemde|vast benoemd',
    ),
    contractual: phrases(
      'c|contr|cont|contractuel|contractuels|contractuelle|contractuelles|contractueel|contractuelen|contractual|contractuals|vertraglich|vertragsbedienstete|sous contrat|contractant',
    ),
    trainee: phrases('stagiaire|stagiaires|stagiair|stagiairs|stagedoend|trainee|trainees'),
    mandate: phrases(
      'mandataire|mandataires|mandat|mandaathouder|mandaathouders|mandaat|mandate holder|mandate holders|mandate',
    ),
    unknown: [...unknown, 'u'],
  },
  language: {
    french: phrases(
      'f|fr|fra|fre|francais|francaise|frans|franzosisch|french|francophone|francophones|franstalig|franstalige|franstaligen',
    ),
    dutch: phrases(
      'n|nl|nld|dut|neerlandais|neerlandaise|nederlands|niederlandisch|dutch|neerlandophone|neerlandophones|nederlandstalig|nederlandstalige|nederlandstaligen',
    ),
    german: phrases(
      'd|de|deu|ger|allemand|allemande|duits|deutsch|german|germanophone|germanophones|duitstalig|duitstalige|duitstaligen',
    ),
    unknown: [...unknown, 'u'],
  },
  month: {
    january: period(1, 'janvier|januari|januar|january|janv|jan'),
    february: period(2, 'fevrier|februari|februar|february|fevr|fev|feb'),
    march: period(3, 'mars|maart|marz|march|mrt|mar'),
    april: period(4, 'avril|april|avr|apr'),
    may: period(5, 'mai|mei|may'),
    june: period(6, 'juin|juni|june|jun'),
    july: period(7, 'juillet|juli|july|juil|jul'),
    august: period(8, 'aout|augustus|august|aug'),
    september: period(9, 'septembre|september|sept|sep'),
    october: period(10, 'octobre|oktober|october|oct|okt'),
    november: period(11, 'novembre|november|nov'),
    december: period(12, 'decembre|december|dezember|dec|dez'),
  },
  weekday: {
    monday: period(1, 'lundi|maandag|montag|monday|lun|maa|mon'),
    tuesday: period(2, 'mardi|dinsdag|dienstag|tuesday|mar|din|tue'),
    wednesday: period(3, 'mercredi|woensdag|mittwoch|wednesday|mer|woe|wed'),
    thursday: period(4, 'jeudi|donderdag|donnerstag|thursday|jeu|don|thu'),
    friday: period(5, 'vendredi|vrijdag|freitag|friday|ven|vri|fri'),
    saturday: period(6, 'samedi|zaterdag|samstag|sonnabend|saturday|sam|zat|sat'),
    sunday: period(7, 'dimanche|zondag|sonntag|sunday|dim|zon|son|sun'),
  },
} satisfies CategoryMeanings);
