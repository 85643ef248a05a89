/** What a service says that would have answered at another time. */
const trouble =
  /\b(rate[ _-]?limit|too many|quota|throttl|exceed|overload|(temporar\w+|service|currently) (un|not )available|unavailable|maintenance|internal (server )?error|server error|time[d -]?out|gateway|try again|retry|denied|forbidden|unauthori[sz]ed|log ?in|not found|error|fail(ed|ure)?|erreurs?|indisponibles?|impossible|refusé|fouten|fout|mislukt|niet beschikbaar|onbeschikbaar|onderhoud|geweigerd|storing|fehler|fehlgeschlagen|nicht verfügbar|wartung|verweigert|abgelehnt)\b|(?<!\p{L})(échec|échoué)/iu;

const nothingThere =
  /\bno (data|results?|records?|content|objects?|figures|statistics|rows)\b|\baucune? (donn[ée]e|r[ée]sultat|enregistrement|statistique|chiffre)|\bpas de (donn[ée]e|r[ée]sultat)|\bgeen (gegevens|resulta|data|records|cijfers)|\bkeine (daten|ergebnisse|angaben|objekte)/i;

/** `Aucun agent pour cette année`: that there is nobody, of when or where; `No agent available` is no such thing. */
const nobodyThere =
  /^\W*(no|aucune?|geen|keine?) (staff|personnel|employees?|agents?|persons?|people|membres?( du personnel)?|personne|collaborat\p{L}+|fonctionnaires?|personeel\p{L}*|personen|medewerkers|mitarbeit\p{L}+|besch[äa]ftigt\p{L}+|bediensteten)( (found|trouvée?s?|gevonden|gefunden))?( (for|in|on|pour|en|dans|au|à|voor|op|für|im|am)(\s\S+){1,3})?\W*$/iu;

const denial =
  /(?<!\p{L})(no|not|non|pas|aucune?|hors|geen|niet|kein|keine|nicht|unknown|inconnue?|onbekende?|unbekannt\w*|inval\p{L}+|ongeldige?|ung[üu]ltig\p{L}*|incorrect\p{L}*|wrong)(?!\p{L})/iu;

const busy =
  /^(maintenance|(service_|temporarily_)?unavailable|overloaded|busy|throttled|rate_limit(ed|_exceeded)?|too_many_requests|(quota|limit)_exceeded|time(d_)?out|down|offline|queued|processing)$/;

const comeBack = new Set(['retry_after', 'retry_in', 'retry_after_seconds', 'retry_after_ms']);

const allowance = new Set(
  'limit remaining reset used quota window rate_limit rate_limit_remaining rate_limit_reset'.split(
    ' ',
  ),
);

const toldIn = ['message', 'msg', 'detail', 'status_text', 'status_message', 'result_msg'];

const yes = /^(true|yes|oui|ja|vrai|waar|wahr|y|1)$/i;
const no = /^(false|no|non|nee|neen|nein|faux|onwaar|falsch|0)$/i;

/** What a switch is set to, in any of four languages or as a number; `null` where a text is no such word. */
export function switchedTo(text: string): boolean | null {
  return no.test(text) ? false : yes.test(text) || null;
}

/** Whether a text says that there are no data, in words or as `NO_DATA`: a valid answer without a figure. */
export function saysNothingThere(text: string): boolean {
  if (nobodyThere.test(text)) return !trouble.test(text);
  const words = /\s/.test(text) ? text : text.replace(/[-_]/g, ' ');
  return text.length < 500 && nothingThere.test(words);
}

/** Whether a text says that the question was answered, in words of which none takes that back: `Success: false`. */
export function saysWell(text: string): boolean {
  const isPlain = text.length < 100 && /^[\p{L}\d\s]+[.!]?$/u.test(text);
  const isDoubted = /\b(sans|without|zonder|ohne|partial\w*|partiel\w*|false|0)\b/i.test(text);
  return isPlain && !isDoubted && /\b(ok|success\w*|succ[eè]s)\b/i.test(text) && !mayRefuse(text);
}

/** Whether a text tells of trouble rather than of a statistic. */
export function saysTrouble(text: string): boolean {
  return text.length < 2000 && trouble.test(text) && !saysNothingThere(text);
}

/** Whether words beside nothing may say why there is nothing: that the question was wrong, or could not be answered. */
export function mayRefuse(text: string): boolean {
  return saysTrouble(text) || (denial.test(text) && !saysNothingThere(text));
}

/**
 * Whether an object without any payload, by its plain keys, only says that the service will not answer now:
 * a word for it as its status, when to come back, what is left of an allowance, or a sentence.
 */
export function refusesForNow(members: ReadonlyMap<string, unknown>): boolean {
  const keys = [...members.keys()];
  if (keys.some((key) => comeBack.has(key))) return true;
  if (keys.length > 1 && keys.every((key) => allowance.has(key))) return true;
  const status = members.get('status') ?? members.get('state');
  if (typeof status === 'string' && busy.test(status.toLowerCase().replace(/[\s-]+/g, '_'))) {
    return true;
  }
  if ((members.get('ok') ?? members.get('success')) === 0) {
    return [...members].every(([key, value]) => /^(ok|success)$/.test(key) || !isFigure(value));
  }
  return toldIn.some((key) => {
    const told = members.get(key);
    return typeof told === 'string' && saysTrouble(told);
  });
}

/** Whether a value may be a figure, and is no word. */
export function isFigure(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^[\d\s.,]+$/.test(value));
}
