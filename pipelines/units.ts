/**
 * The words by which figures are told in other units than people and days: names of members that tell of one, and what
 * stands there. Data only.
 */
import { deepFreeze } from '../src/catalogue.ts';
import type { Vocabulary } from '../src/vocabulary.ts';

const words = (text: string): string[] => text.split(' ');
const phrases = (text: string): string[] => text.split('|');

export const units: Vocabulary['units'] = deepFreeze({
  names: {
    unit: words(
      'unit unite eenheid einheit units unit_measure unit_of_measure unit_label unit_name unite_de_mesure meeteenheid masseinheit uom y_axis y_label value_suffix',
    ),
    factor: words(
      'factor facteur multiplier multiplicator scale scale_factor unit_factor schaal echelle magnitude ordre_de_grandeur values_in coefficient divisor divide_by',
    ),
    power: words('unit_mult unit_multiplier power powercode power_code unit_exponent exponent'),
  },
  multiple: phrases(
    'k|thousand|thousands|thsd|millier|milliers|mille|duizend|duizenden|duizendtallen|tausend|x1000|x 1000|x 1.000|x 1 000|×1000|hundreds|centaines|honderden|honderdtallen|hunderte|tens|dizaines|tientallen|million|millions|mio|miljoen|millionen|1000|1 000|1.000',
  ),
  share: phrases(
    'index|indice|indexcijfer|%|pct|pc|percent|per cent|percentage|percentages|pourcentage|pourcent|procent|procenten|prozent|‰|promille|per mille',
  ),
  equivalent: phrases(
    'werkkracht|fulltime|fte|ftes|etp|vte|vzä|vzae|full-time equivalent|full-time equivalents|full-time|équivalent|équivalents|equivalents|equivalent|voltijdse|voltijdsequivalent|voltijdsequivalenten|vollzeitäquivalente|vollzeitäquivalent',
  ),
  money: phrases('eur|€|euro|euros|keur|k€|meur|m€'),
  years: phrases('years|ans|jaar|jaren|jahre'),
  hours: phrases('hours|hour|heures|heure|uren|uur|stunden|stunde'),
});
