import { isMetaKey } from '../../body/envelope.ts';
import {
  isObject,
  isScalar,
  type JsonScalar,
  type JsonValue,
  scalarText,
} from '../../body/json-value.ts';
import { partKey } from '../../body/part-keys.ts';
import { plainKey } from '../../body/plain-key.ts';
import { mayRefuse, saysNothingThere, switchedTo } from '../../body/trouble.ts';
import type { Request } from '../../request.ts';
import { titles } from '../told/years-told.ts';
import { Unreadable } from '../unreadable.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** What is true of an answer that went well. */
const well = words(
  `success succes succeeded successful reussi reussie reussite ok valid valide geldig gultig gelukt geslaagd voltooid
  erfolg erfolgreich complete completed complet complete volledig vollstandig ready pret klaar fertig finished done
  authenticated authorized authorised disponible available beschikbaar verfugbar loaded charge geladen`,
);
/** What is true of one that did not. */
const ill = words(
  `error errors erreur erreurs fout fouten fehler exception failed failure echec mislukt fehlgeschlagen faulted canceled
  cancelled loading pending partial truncated timeout aborted denied forbidden unavailable indisponible warning`,
);
/** What is true or not of any answer, whatever it holds. */
const idle = words(
  `final definitive definitif definitief endgultig provisional provisoire voorlopig vorlaufig official officiel officieel offiziell
  synthetic active actif actief aktiv public cache cached debug test demo latest`,
);
/** States of an answer that has nothing to tell: that it went well, that it is final, that there is nothing. */
const good = words(
  `0 00 000 okay yes true oui ja fini termine afgerond abgeschlossen fulfilled empty vide leeg leer none nothing nodata
  final definitive definitif definitief endgultig published publie gepubliceerd veroffentlicht
  provisional provisoire voorlopig vorlaufig active actif actief a s`,
);
const states =
  /^(https?_)?(status|statut|etat|state|toestand|zustand|outcome|result|resultat|resultaat|ergebnis)(_?(text|texte|tekst|message|code))?$/;
const codes =
  /^((return|retour|resultat?|response|reponse|status|http|exit|sql)_?code|code(_(retour|resultat|status|http))?|rc)$/;
const labels =
  /^(libelle|label|texte?|tekst|omschrijving|beschrijving|beschreibung|bezeichnung|intitule|reden|raison|motif|grund|reason)$/;
const deepest = 4;

/**
 * Beside nothing, what says how it went has to say that it went well, in any of four languages: a switch that is not known
 * may say why there is nothing.
 * @throws Unreadable where it does not
 */
export function checkWent(request: Request, value: JsonValue, depth = 0): void {
  if (!isObject(value) || depth > deepest) return;
  const isNothing = Object.values(value).some(
    (one) => typeof one === 'string' && saysNothingThere(one),
  );
  for (const [key, told] of Object.entries(value)) {
    // `{code: 104, content: "No objects found"}`: what the number means stands beside it.
    if (isNothing && typeof told !== 'boolean' && isScalar(told)) continue;
    if (!isScalar(told)) checkWent(request, told, depth + 1);
    else if (told !== null && isIll(request, plainKey(key), told))
      throw new Unreadable(
        'error in body',
        `the answer holds nothing, and says ${key}: ${scalarText(told)?.slice(0, 200)}`,
      );
  }
}

function isIll({ subjectId, endpoint }: Request, key: string, told: JsonScalar): boolean {
  const text = (scalarText(told) ?? '').trim();
  const said = key.split('_');
  const on = switchedTo(text);
  if (on !== null && said.some((word) => ill.has(word))) return on && typeof told !== 'number';
  if (on !== null && said.some((word) => well.has(word))) return !on;
  if (typeof told === 'boolean')
    return !isMetaKey(key) && partKey(key) === null && !said.some((word) => idle.has(word));
  if (text === '') return false;
  if (states.test(key)) return !isGood(text) && text !== '1';
  if (codes.test(key)) return !isGood(text) && text !== subjectId && plainKey(text) !== endpoint;
  return labels.test(key) && !titles.test(key) && mayRefuse(text);
}

function isGood(text: string): boolean {
  const isWord = [well, good].some((known) => known.has(plainKey(text)));
  return isWord || /^2\d\d\b/.test(text) || saysNothingThere(text);
}
