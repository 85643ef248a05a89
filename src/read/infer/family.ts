/**
 * The forms of one family, settled one after the other. In: the answers of all of them. Out: mappings, and layouts that
 * nothing decides. Each form hands on what it has shown: its sums, its categories, its totals.
 */

import { compile } from '../execute/compile.ts';
import { type Form, isOfEverybody, sliceOf } from '../mapping/form.ts';
import type { Mapping } from '../mapping/mapping.ts';
import {
  type Candidate,
  otherCandidates,
  plainCandidates,
  type Unit,
} from '../parts/candidates.ts';
import { isRead } from '../proof/cells.ts';
import { type Choice, choose, evidenceOf } from '../proof/choose.ts';
import { sumOf } from '../proof/compare.ts';
import {
  askedOfAll,
  type Settled,
  singleKey,
  singleOf,
  type Tally,
  tally,
} from '../proof/equations.ts';
import { type Choosing, exceptionsIn, type Judged } from '../proof/judged.ts';
import { slicesAmong } from '../proof/slices.ts';
import { bestSupport, nameScore, type RankingWords } from '../proof/support.ts';
import { type Trial, type Tried, trialsOf, tryMapping } from '../proof/trial.ts';
import type { Learned } from '../skeleton/layout.ts';
import { holdsNumbers, unitBeside, unitsOf } from '../skeleton/units.ts';
import { categoriesOf, codesByLabel, labelsIn } from './categories.ts';
import type { Accepted, FormedAnswer, Forms, Undecided } from './inferred.ts';
import { type Knowledge, keyOfFigures } from './knowledge.ts';
import { halvesOf, regularIn, withoutOdd } from './odd.ts';
import { refusedBy } from './refused.ts';
import { countSilent, doTellNobody } from './silent.ts';

/** More layouts of one form than these are no layouts. */
const mostLayouts = 6;

export class FamilyInference {
  readonly accepted: Accepted[] = [];
  readonly undecided: Undecided[] = [];
  readonly #forms: Forms;
  readonly #words: RankingWords;
  readonly #knowledge: Knowledge;
  readonly #settled: Settled;
  readonly #byHand: readonly Mapping[];
  readonly #codes = new Map<string, Set<string>>();
  readonly #totals = new Map<string, Set<string>>();

  constructor(
    forms: Forms,
    words: RankingWords,
    knowledge: Knowledge,
    organisms: Settled['organisms'],
    byHand: readonly Mapping[],
  ) {
    this.#settled = {
      wholes: new Map(),
      singles: new Map(),
      told: new Map(),
      organisms,
      partial: new Set(),
      silent: countSilent(forms),
    };
    this.#forms = forms;
    this.#words = words;
    this.#knowledge = knowledge;
    this.#byHand = byHand;
  }

  run(): void {
    for (const [form, answers] of this.#forms) this.#settle(form, answers);
  }

  /** Layout by layout, the largest first, until all answers are read or nothing more can be told. */
  #settle(form: Form, answers: readonly FormedAnswer[]): void {
    const told = answers.filter(({ body }) => holdsNumbers(body));
    let left: readonly FormedAnswer[] = this.#readByHand(form, told);
    for (let round = 0; round < mostLayouts && left.length > 0; round += 1) {
      const all = (unitsOf(left)[0] ?? []) as FormedAnswer[];
      const isFurther = round > 0 && this.accepted.some((one) => one.form === form);
      const { unit, choice } = this.#chooseAmong(form, all, isFurther);
      const [sample] = unit;
      if (sample === undefined) return;
      if (choice.how === null) {
        this.undecided.push({
          form,
          why: choice.why,
          others: choice.others,
          sample,
          count: unit.length,
        });
        left = left.filter((answer) => !unit.includes(answer));
        continue;
      }
      const { judged, how, others } = choice;
      this.#handOn(form, unit, judged.trial);
      for (const kind of ['whole', 'split'] as const)
        for (const question of exceptionsIn(judged.tallies.get(kind)?.asked))
          this.#settled.partial.add(question);
      const mapping = this.#finish(
        form,
        { ...judged.trial.mapping, accepted: how, evidence: evidenceOf(judged) },
        answers,
      );
      this.#knowledge.learn(mapping, form);
      const compiled = compile(mapping);
      const before = left.length;
      left = refusedBy(compiled, form, left);
      this.accepted.push({
        form,
        mapping,
        others: others.filter((one) => one !== judged),
        sample: readSample(unit, judged) ?? sample,
        readCount: before - left.length,
      });
      if (before === left.length) return;
    }
  }

  /** Reads what mappings by hand read, in the order they are tried. @returns the answers that they leave */
  #readByHand(form: Form, answers: readonly FormedAnswer[]): readonly FormedAnswer[] {
    let left = answers;
    for (const mapping of this.#byHand.filter((one) => one.form === form.name)) {
      const tried = tryMapping(mapping, form, left, this.#shown());
      const isReadAt = (_: FormedAnswer, at: number) => isRead(tried.read[at] ?? []);
      const own = left.filter(isReadAt);
      const [sample] = own;
      if (sample === undefined) continue;
      const evidence = evidenceOf({ tallies: tally(tried, form, left, this.#settled) });
      this.#handOn(form, left, tried);
      this.accepted.push({
        ...{ form, mapping: { ...mapping, evidence }, others: [], sample, readCount: own.length },
      });
      left = left.filter((answer, at) => !isReadAt(answer, at));
    }
    return left;
  }

  /** Where a few odd answers keep a layout from being read, it is learned from all others, once a half of them tells how. */
  #chooseAmong(form: Form, unit: FormedAnswer[], isFurther: boolean) {
    const choice = this.#choose(form, unit, isFurther);
    if (choice.how !== null) return { unit, choice };
    for (const half of halvesOf(unit)) {
      const learned = this.#choose(form, half, isFurther);
      if (learned.how === null) continue;
      const { trial } = learned.judged;
      const rest = withoutOdd(unit, trial, tryMapping(trial.mapping, form, unit, this.#shown()));
      const among = rest === null ? choice : this.#choose(form, rest, isFurther);
      if (rest !== null && among.how !== null) return { unit: rest, choice: among };
    }
    for (const part of regularIn(unit)) {
      const among = this.#choose(form, part, isFurther);
      if (among.how === 'numbers') return { unit: part, choice: among };
    }
    return { unit, choice };
  }

  #choose(form: Form, unit: readonly FormedAnswer[], isFurther: boolean): Choice {
    const choosing = {
      ...{ form, answers: unit, settled: this.#settled },
      nameScore: (trial: Trial) =>
        nameScore(trial, form, this.#words) + this.#placeScore(trial.mapping.body, form),
      support: this.#supportOf(form, unit),
      slices: this.#knowledge.slices,
      decimals: this.#knowledge.decimals,
      codes: this.#codes,
      staff: isOfEverybody(form.statistic) ? null : this.#knowledge.staff,
    };
    const plain = this.#trials(form, unit, plainCandidates);
    if (form.parameters.length === 1) this.#learnSlices(plain, unit);
    const first = choose(plain, choosing);
    const plainly =
      first.how !== null && first.judged.usualRate > 0.95
        ? first
        : choose([...plain, ...this.#trials(form, unit, otherCandidates)], choosing);
    const choice =
      plainly.how === null ? (this.#chooseByLabel(form, unit, choosing) ?? plainly) : plainly;
    // A further layout has to prove itself: it could be a failure that looks like an answer.
    if (isFurther && choice.how !== null && choice.how !== 'numbers') {
      const why = 'another layout of this form is known, and no sum proves this one';
      return { how: null, why, others: choice.others };
    }
    return choice;
  }

  /** Simpler questions may tell codes and labels, and others labels alone. */
  #chooseByLabel(form: Form, unit: readonly FormedAnswer[], choosing: Choosing): Choice | null {
    if (form.parameters.length === 0) return null;
    const codes = codesByLabel(this.accepted, this.#forms);
    if (Object.keys(codes).length === 0) return null;
    const choice = choose(this.#trials(form, unit, plainCandidates, codes), choosing);
    return choice.how === 'numbers' ? choice : null;
  }

  /** A number under a key that proved figures of the measure stand under is more than any word. */
  #placeScore(body: Mapping['body'], { statistic: { measure } }: Form): number {
    const keys = this.#knowledge.figureKeys.get(measure);
    return keys?.has(keyOfFigures(body) ?? '') === true ? 1.5 : 0;
  }

  #trials(
    form: Form,
    unit: readonly FormedAnswer[],
    candidates: (unit: Unit) => Candidate[],
    codes: Mapping['codes'] = {},
  ): Trial[] {
    const knowledge = this.#knowledge;
    const known = knowledge.known(this.#words, new Map([...this.#codes, ...labelsIn(codes)]));
    return candidates({ form, answers: unit, known, found: knowledge.found })
      .filter(({ years }) => years === null || !knowledge.isOfOtherYears(years))
      .map((candidate) => ({ ...candidate, mapping: { ...candidate.mapping, codes } }))
      .flatMap((candidate) => trialsOf(candidate, form, unit, this.#words, this.#shown()));
  }

  #shown() {
    const { step, flags, wholeNames } = this.#knowledge;
    return { totals: this.#totals, wholes: this.#settled.wholes, wholeNames, step, flags };
  }

  #learnSlices(trials: readonly Trial[], answers: readonly Learned[]): void {
    for (const pair of slicesAmong(trials, answers)) this.#knowledge.slices.add(pair);
  }

  /** How far single splits, those of the same statistic first, bear an undivided figure out: the best of their readings counts. */
  #supportOf(
    form: Form,
    whole: readonly Learned[],
  ): ((trial: Trial, unit: readonly Learned[]) => Tally | null) | null {
    const splits = [...this.#forms].filter(([other]) => other.parameters.length === 1);
    const split = splits.find(([other]) => other.statistic === form.statistic) ?? splits[0];
    if (split === undefined || form.parameters.length > 0) return null;
    const [singleForm, answers] = split;
    const teaching = answers.filter(({ body }) => holdsNumbers(body));
    const singles = unitBeside(whole, teaching) as FormedAnswer[];
    const plain = this.#trials(singleForm, singles, plainCandidates);
    this.#learnSlices(plain, singles);
    let others: Trial[] | null = null;
    return (trial, unit) => {
      const found = bestSupport(trial, unit, plain, singleForm, singles);
      if (found !== null && found.held > 0.95 * found.drawn) return found;
      others ??= this.#trials(singleForm, singles, otherCandidates);
      return bestSupport(trial, unit, [...plain, ...others], singleForm, singles);
    };
  }

  /** What a settled layout shows to the ones that follow. */
  #handOn(form: Form, unit: readonly FormedAnswer[], { read, mapping }: Tried): void {
    unit.forEach(({ request }, at) => {
      const cells = read[at];
      if (cells === undefined || !isRead(cells)) return;
      const told = this.#settled.told.get(askedOfAll(request)) ?? { entity: [], organism: [] };
      this.#settled.told.set(askedOfAll(request), told);
      told[request.subjectKind].push(cells);
      if (cells.length === 0) return;
      const slice = sliceOf(request);
      if (form.parameters.length === 0) {
        this.#settled.wholes.set(slice, sumOf(cells));
        if (isOfEverybody(form.statistic)) this.#knowledge.staff.set(slice, sumOf(cells));
      }
      if (form.parameters.length !== 1) return;
      const dimension = request.groupby ?? request.field ?? '';
      const key = singleKey(slice, dimension);
      if (!this.#settled.singles.has(key)) this.#settled.singles.set(key, singleOf(cells));
      if (mapping.totals[dimension] !== undefined)
        this.#totals.set(dimension, new Set(mapping.totals[dimension]));
      const codes = this.#codes.get(dimension) ?? new Set<string>(mapping.totals[dimension] ?? []);
      this.#codes.set(dimension, codes);
      for (const { group, field } of cells) codes.add(group === '' ? field : group);
    });
  }

  #finish(form: Form, mapping: Mapping, answers: readonly FormedAnswer[]): Mapping {
    const categories = categoriesOf(this.#codes, answers);
    const empties = doTellNobody(compile(mapping), form, answers, this.#settled.wholes);
    return { ...mapping, categories, empties };
  }
}

function readSample(unit: readonly FormedAnswer[], { trial }: Judged): FormedAnswer | undefined {
  return unit.find((_, at) => {
    const read = trial.read[at];
    return read !== undefined && isRead(read) && read.length > 0;
  });
}
