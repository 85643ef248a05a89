import { cpSync, existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { shardOf } from '../../src/model/selection.ts';
import { withDatabase } from '../../src/system/database.ts';
import { hashesIn } from '../helpers/hashes.ts';
import { runHere as run, runHereJson as runJson } from '../helpers/here.ts';
import { type Finished, start } from '../helpers/program.ts';
import { query } from '../helpers/service.ts';
import {
  type Expected,
  expectedOf,
  holdingAfter,
  judged,
  type Landed,
  type Period,
  type PlannedRun,
} from './oracle.ts';
import type { RunStep, Step } from './steps.ts';
import type { Visit, World } from './world.ts';

/** A run of the program, and what the source saw of it. */
interface Ran extends PlannedRun {
  readonly visits: readonly Visit[];
  readonly retries: number;
  /** How many of its last visits may have got lost, for it was killed. */
  readonly mayLose: number;
}

type Summary = Record<string, unknown> & { error?: string };
const states = ['ok', 'empty', 'absent', 'failed', 'quarantined', 'pending'] as const;

/** How the source's answers are read: what follows is about time, and its figures owe each other no sums. */
const mappings = join(import.meta.dirname, 'mappings.json');

/** A mirror under test: takes steps, and compares what is published after each with the oracle. */
export class Mirror {
  readonly #world: World;
  readonly #output: string;
  readonly #chance: () => number;
  readonly #runs: Ran[] = [];
  /** Which run each release covers last. */
  readonly #releases = new Map<string, string | null>();
  /** What the newest release covers last. */
  #newest: string | null = null;
  /** How many runs have certainly been sealed: rows of a killed one are sealed by the next that is not. */
  #sealed = 0;
  #lastPlan: readonly string[] | null = null;

  constructor(world: World, output: string, chance: () => number) {
    this.#world = world;
    this.#output = output;
    this.#chance = chance;
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'change') return this.#world.change(step.change);
    if (step.do === 'run') await this.#run(step);
    else if (step.do === 'build') await this.#build(step.flags);
    else if (step.do === 'rollback') await this.#rollback();
    else if (step.do === 'lose') this.#lose(step.folders);
    else this.#backUp();
    await this.#check();
  }

  /** Nothing is wrong with any file, and no data test finds a defect. */
  async verify(): Promise<void> {
    if (this.#shown() === null) return;
    const { code, stdout, stderr } = await run(['verify', '--output', this.#output]);
    expect(code, stdout + stderr).toBe(0);
  }

  /** What was copied while the mirror was at work counts once, merged with all that came later. */
  async merge(): Promise<void> {
    const backup = `${this.#output}-backup`;
    if (!existsSync(join(backup, 'landing', 'source.json'))) return;
    const merged = `${this.#output}-merged`;
    const zones = [backup, this.#output].sort(() => this.#chance() - 0.5);
    const built = await runJson(['build', '--landing', ...zones, '--output', merged]);
    expect(built.code, built.stderr).toBe(0);
    const { history } = await this.#expected();
    const found = await query(merged, historySql);
    expect(sorted(found.map(Object.values))).toEqual(sorted(history.map(versionOf)));
  }

  /** A copy of the landing zone gives the same files, to the byte. */
  async rebuild(): Promise<void> {
    const active = join(this.#output, 'landing', 'active');
    // What a killed run left unsealed is news that no release tells of yet.
    const isLeft = existsSync(active) && readdirSync(active).some((one) => one.endsWith('.frames'));
    if (isLeft) await this.take({ do: 'build', flags: [] });
    const shown = this.#shown();
    if (shown === null || this.#releases.get(shown) !== (await this.#expected()).horizon) return;
    const copy = `${this.#output}-copy`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(join(this.#output, 'landing'), join(copy, 'landing'), { recursive: true });
    const built = await runJson(['build', '--renormalise', '--output', copy]);
    expect(built.code, built.stderr).toBe(0);
    expect(hashesIn(join(copy, 'current'))).toEqual(hashesIn(join(this.#output, 'current')));
  }

  async #run(step: RunStep): Promise<void> {
    const shownBefore = this.#shown();
    const stateShown = shownBefore === null ? null : await this.#statesOf();
    const { finished, visits, runId, killed } = await this.#start(step);
    // What a killed run landed is known to the next one alone.
    const before = await this.#expected();
    const understood = visits.filter(
      (visit) => judged(visit, before.readable.get(visit.key) ?? null).verdict !== 'quarantined',
    );
    const lists = this.#lists(before.readable, understood);
    const plan = this.#planOf(step, lists);
    const isNobody = idsOf(lists, 'entities').length + idsOf(lists, 'organisms').length === 0;
    const codeOfLists = this.#codeOfLists(step, before, visits, plan) ?? (isNobody ? 4 : 0);
    const areNoIds = step.shard === undefined && areRefused(plan ?? [], before.answers, visits);
    const isNothing = shownBefore === null && this.#isAllRefused(before, plan ?? [], visits);
    const code = codeOfLists === 0 && (areNoIds || isNothing) ? 4 : codeOfLists;
    const flag = (name: string) => step.flags[step.flags.indexOf(name) + 1 || Infinity];
    const retries = Number(flag('--retries'));
    const isCut = killed && (finished.signal !== null || finished.code === 143);
    const recorded =
      runId !== null && existsSync(join(this.#output, 'landing', 'plans', `${runId}.json`));
    if (!isCut) expect(recorded, finished.stderr).toBe(codeOfLists === 0);
    if (runId !== null) {
      const mayLose = code > 0 ? Infinity : isCut ? Number(flag('--concurrency') ?? 4) + 2 : 0;
      this.#runs.push({ runId, plan: recorded ? (plan ?? []) : [], visits, retries, mayLose });
      if (recorded) this.#lastPlan = plan;
    } else if (code !== 2) expect(visits, finished.stderr).toEqual([]);
    const summary = isCut ? null : (JSON.parse(finished.stdout) as Summary);
    const isOut = summary?.stopped === 'origin';
    if (isOut) expect(failingToTheEnd(visits), finished.stderr).not.toEqual([]);
    const mayLeave = isCut || code > 0 || isOut;
    const isLeft = this.#checkAsked(step, before, stateShown, plan, visits, mayLeave);
    if (summary === null) return;
    this.#sealed = this.#runs.length;
    const after = await this.#expected();
    if (code > 0) {
      expect(finished.code, finished.stderr).toBe(code);
      expect(this.#shown()).toBe(shownBefore);
      return;
    }
    const counts = Object.fromEntries(states.map((state) => [state, 0]));
    for (const key of plan ?? []) (counts[after.states.get(key) ?? 'pending'] as number) += 1;
    expect(summary).toMatchObject({ planned: plan?.length, ...counts });
    expect(summary.attempts).toBe(visits.length);
    const isStopped = summary.stopped !== null;
    expect(isStopped || !isLeft).toBe(true);
    if (isStopped && !isOut) expect(visits.length).toBe(Number(flag('--max-requests')));
    const gaps = Number(counts.failed) + Number(counts.quarantined) + Number(counts.pending);
    this.#checkPublished(finished, summary, after, shownBefore, [gaps > 0 || isStopped ? 3 : 0]);
  }

  async #build(flags: readonly string[]): Promise<void> {
    const shownBefore = this.#shown();
    const finished = await run(['build', ...flags, '--output', this.#output, '--json']);
    if (this.#runs.length === 0) return expect(finished.code).toBe(2);
    this.#sealed = this.#runs.length;
    const after = await this.#expected();
    if (after.horizon === null) return expect([2, 6]).toContain(finished.code);
    if (shownBefore === null && (isOfLists(after) || this.#isAllRefused(after)))
      return expect(finished.code).toBe(4);
    this.#checkPublished(finished, JSON.parse(finished.stdout), after, shownBefore, [0], true);
  }

  /** Whether every statistic is refused: there is nothing to begin a mirror with. */
  #isAllRefused(
    { latest, history }: Expected,
    plan: readonly string[] = [],
    visits: readonly Visit[] = [],
  ): boolean {
    const said = new Map([
      ...latest,
      ...visits.map((visit): [string, Visit] => [visit.key, visit]),
    ]);
    const asked = [...this.#runs.flatMap((run) => run.plan), ...plan];
    const statistics = asked.filter((key) => /^\w+\/\d+\/(?!organisms$)/.test(key));
    return (
      history.every(({ until }) => until !== null) &&
      // Illness of an entity may be refused by years.
      statistics.some((key) => !/^entities\/\d+\/illness/.test(key)) &&
      statistics.every((key) => ['denied', 'refuse'].includes(said.get(key)?.said ?? ''))
    );
  }

  /** Only news is published, all of it, and by one swap; a gate may refuse. */
  #checkPublished(
    finished: Finished,
    summary: Summary,
    { horizon }: Expected,
    shownBefore: string | null,
    codes: readonly number[],
    endsRollback = false,
  ): void {
    const shown = this.#shown();
    if (finished.code === 6) {
      expect(summary.error).toMatch(/would shrink/);
      expect(shown).toBe(shownBefore);
      expect(finished.stderr).not.toBe('');
      return;
    }
    expect(codes, finished.stderr).toContain(finished.code);
    const isNews = horizon !== this.#newest;
    const isBack = shownBefore !== null && this.#releases.get(shownBefore) !== this.#newest;
    expect({ published: summary.published, changed: shown !== shownBefore }).toEqual({
      published: isNews || (endsRollback && isBack),
      changed: isNews || (endsRollback && isBack),
    });
  }

  #backUp(): void {
    const backup = `${this.#output}-backup`;
    const landing = join(this.#output, 'landing');
    rmSync(backup, { recursive: true, force: true });
    if (existsSync(landing)) cpSync(landing, join(backup, 'landing'), { recursive: true });
  }

  #lose(folders: readonly string[]): void {
    for (const folder of folders) {
      rmSync(join(this.#output, folder), { recursive: true, force: true });
    }
    if (!folders.includes('releases')) return;
    this.#newest = null;
    this.#releases.clear();
  }

  async #rollback(): Promise<void> {
    const shown = this.#shown();
    const kept = await runJson<{ releases: { id: string }[] }>([
      'releases',
      '--output',
      this.#output,
    ]);
    if (shown === null) return expect(kept.code).toBe(2);
    const ids = kept.document.releases.map(({ id }) => id);
    const older = ids[ids.indexOf(shown) + 1];
    const back = await runJson(['rollback', '--output', this.#output]);
    expect(back.code, back.stderr).toBe(older === undefined ? 2 : 0);
    expect(this.#shown()).toBe(older ?? shown);
  }

  /** What is published, against the oracle; what else holds after every step. */
  async #check(): Promise<void> {
    const all = await this.#expected();
    const shown = this.#shown();
    if (shown === null) return;
    if (!this.#releases.has(shown)) {
      this.#releases.set(shown, all.horizon);
      this.#newest = all.horizon;
    }
    const horizon = this.#releases.get(shown) ?? null;
    const covered = this.#runs.findIndex(({ runId }) => runId === horizon) + 1;
    const { history, states: stated, attempts, subjects } = await this.#expected(covered);
    const found = await query(this.#output, historySql);
    expect(sorted(found.map(Object.values))).toEqual(sorted(history.map(versionOf)));
    const parquet = join(this.#output, 'current', 'parquet');
    const current = await ask(
      `select ${columns}, observed_at::varchar as valid_from from '${parquet}/observations/*.parquet'`,
    );
    const open = history.filter(({ until }) => until === null);
    expect(sorted(current.map(Object.values))).toEqual(sorted(open.map(lineOf)));
    const requests = await ask(
      `select request_key, state, attempts::integer as attempts from '${parquet}/meta_requests.parquet'`,
    );
    expect(sorted(requests.map(Object.values))).toEqual(
      sorted([...stated].map(([key, state]) => [key, state, attempts.get(key)])),
    );
    const named = await query(
      this.#output,
      `select 'organism ' || id as subject, name_fr, delisted from organisms
       union all select 'entity ' || id, name_fr, delisted from entities`,
    );
    expect(sorted(named.map(Object.values))).toEqual(
      sorted([...subjects].map(([subject, told]) => [subject, ...told])),
    );
    const isBehind = horizon !== all.horizon;
    if (this.#chance() < 0.5) await this.#checkChanges(history, covered, isBehind);
    if (this.#chance() < 0.4) await this.verify();
  }

  /** `changes` between any two runs that the release on show tells of, and between the last two that differ. */
  async #checkChanges(
    history: readonly Period[],
    covered: number,
    isBehind: boolean,
  ): Promise<void> {
    const known = this.#runs.filter(({ runId }) =>
      existsSync(join(this.#output, 'landing', 'plans', `${runId}.json`)),
    );
    const pick = () => known[Math.floor(this.#chance() * known.length)]?.runId ?? '';
    const runs = this.#runs.slice(0, covered);
    const last = runs.at(-1)?.runId ?? null;
    const clip = (id: string | null) => (runs.some(({ runId }) => runId === id) ? id : last);
    const words = this.#chance() < 0.5 ? [] : ['--from', pick(), '--to', pick()];
    const { code, document, stderr } = await runJson<{
      from: string | null;
      to: string | null;
      changes: Record<string, unknown>[];
    }>(['changes', ...words, '--output', this.#output]);
    const isAfter = words.some(
      (word) => this.#runs.findIndex(({ runId }) => runId === word) >= covered,
    );
    expect(isAfter ? [isBehind ? 2 : 0, 2] : [0], stderr).toContain(code);
    if (code === 2) return;
    if (words.length === 0) {
      const touched = new Set(history.flatMap(({ runId, endedBy }) => [runId, endedBy]));
      expect(document.to).toBe(runs.findLast(({ runId }) => touched.has(runId))?.runId ?? null);
    }
    const { from, to, changes } = document;
    if (from === null) return expect(changes).toEqual([]);
    const before = holdingAfter(history, this.#runs, clip(from));
    const after = holdingAfter(history, this.#runs, clip(to));
    const told = changes.map((change) => {
      const { request_key, year, group_value, field_value, reason, measure } = change;
      const figure = [
        year === null ? null : String(year),
        group_value,
        field_value,
        reason,
        measure,
      ];
      const { old_value, new_value, old_text, new_text } = change;
      return [
        change.change,
        request_key,
        JSON.stringify(figure),
        old_value,
        new_value,
        old_text,
        new_text,
      ];
    });
    const differ = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
      const [old, now] = [before.get(key), after.get(key)];
      if (
        old !== undefined &&
        now !== undefined &&
        old.value === now.value &&
        old.status === now.status &&
        (old.value !== null || old.text === now.text)
      )
        return [];
      const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'revised';
      const { key: request, figure } = (now ?? old) as Period;
      return [
        [
          change,
          request,
          figure,
          old?.value ?? null,
          now?.value ?? null,
          old?.text ?? null,
          now?.text ?? null,
        ],
      ];
    });
    expect(sorted(told), `changes ${words.join(' ')}`).toEqual(sorted(differ));
  }

  /** Asked is what is missing, failed or due; what was refused, not understood or blank may be, too. Whether some was left. */
  #checkAsked(
    step: RunStep,
    before: Expected,
    shown: ReadonlyMap<string, string> | null,
    plan: readonly string[] | null,
    visits: readonly Visit[],
    isCut: boolean,
  ): boolean {
    if (plan === null) return false;
    const { flags } = step;
    const all = flags.includes('all') || flags.includes('--max-age');
    const fails = (key: string) =>
      shown?.get(key) === 'failed' || before.latest.get(key)?.outcome === 'failure';
    const must = (key: string) =>
      flags.includes('--failed')
        ? fails(key)
        : all || !before.latest.has(key) || before.latest.get(key)?.outcome === 'failure';
    const may = (key: string) =>
      must(key) ||
      (!flags.includes('none') &&
        (before.latest.get(key)?.verdict === 'quarantined' ||
          ['failed', 'quarantined', 'empty'].includes(shown?.get(key) ?? '')));
    const asked = new Set(visits.map(({ key }) => key));
    expect([...asked].filter((key) => !may(key))).toEqual([]);
    const left = plan.filter((key) => must(key) && !asked.has(key));
    const mayLeave = isCut || flags.includes('--max-requests');
    if (!mayLeave) expect(left).toEqual([]);
    return left.length > 0;
  }

  async #start(step: RunStep) {
    const args = ['run', '--base-url', this.#world.baseUrl, '--output', this.#output, '--json'];
    args.push('--mappings', mappings);
    if (!step.flags.includes('--failed')) {
      args.push('--endpoints', step.endpoints.join(','));
      const hasYears = step.endpoints.some((name) => !['pension', 'carph'].includes(name));
      if (hasYears) args.push('--years', step.years.join('-'));
    }
    if (step.subjects !== undefined) args.push('--subjects', step.subjects);
    if (step.restrictions !== undefined) args.push('--restrictions', step.restrictions);
    if (step.shard !== undefined) args.push('--shard', step.shard.join('/'));
    const runsBefore = this.#folders();
    const first = this.#world.visits.length;
    const running = start([...args, ...step.flags]);
    let killed = false;
    const kill = async () => {
      await delay(step.kill?.wait);
      killed = running.child.kill(step.kill?.signal);
    };
    const asked = this.#world.asked;
    let beside: Promise<void> | undefined;
    this.#world.onVisit = (visits) => {
      const number = visits - asked;
      if (number === step.kill?.visit) void kill();
      for (const { visit, change } of step.during ?? []) {
        if (visit === number) this.#world.change(change);
      }
      if (number !== step.beside || step.kill !== undefined) return undefined;
      beside = this.#beside(args);
      return beside;
    };
    const finished = await running.finished;
    this.#world.onVisit = () => undefined;
    await beside;
    const runId = this.#folders().find((folder) => !runsBefore.includes(folder)) ?? null;
    return { finished, visits: this.#world.visits.slice(first), runId, killed };
  }

  /** While a run holds the folder, another ends at once, and readers do not mind. */
  async #beside(args: readonly string[]): Promise<void> {
    const second = run(args);
    const build = run(['build', '--output', this.#output]);
    const verified = this.#shown() === null ? null : run(['verify', '--output', this.#output]);
    expect([(await second).code, (await build).code]).toEqual([5, 5]);
    if (verified !== null) expect((await verified).code, (await verified).stderr).toBe(0);
  }

  #folders(): string[] {
    const runs = join(this.#output, 'runs');
    return existsSync(runs) ? readdirSync(runs) : [];
  }

  /** The latest answer of each list, as a run that saw these visits knows it. */
  #lists(before: ReadonlyMap<string, Visit>, visits: readonly Visit[]): ReadonlyMap<string, Visit> {
    const answered = visits.filter(({ outcome }) => outcome === 'answer');
    return new Map([...before, ...answered.map((visit): [string, Visit] => [visit.key, visit])]);
  }

  /** Every request of a run's plan; null where the lists do not hold what it was asked for. */
  #planOf(step: RunStep, lists: ReadonlyMap<string, Visit>): readonly string[] | null {
    if (step.flags.includes('--failed')) return this.#lastPlan;
    const entities = idsOf(lists, 'entities');
    const ofEntities = entities.flatMap((id) => idsOf(lists, `entities/${id}/organisms`));
    const organisms = [...new Set([...idsOf(lists, 'organisms'), ...ofEntities])];
    const which = step.subjects ?? 'entities,organisms';
    const [, named] = /organism:(\d+)/.exec(which) ?? [];
    if (named !== undefined && !organisms.includes(named)) return null;
    const subjects = [
      ...entities.filter(() => which.includes('entities')).map((id) => `entities/${id}`),
      ...organisms
        .filter((id) => which.includes('organisms') || id === named)
        .map((id) => `organisms/${id}`),
    ];
    const suffixes = federalHr.statistics
      .filter(({ name }) => step.endpoints.includes(name))
      .flatMap(({ name, years, groupby, field, restrictable }) => {
        const [from, to] = step.years;
        const of =
          years === null ? [null] : Array.from({ length: to - from + 1 }, (_, n) => from + n);
        const restrictions =
          restrictable && step.restrictions === 'single'
            ? [null, ...federalHr.restrictions]
            : [null];
        return of.flatMap((year) =>
          (groupby.length > 0 ? groupby : [null]).flatMap((group) =>
            [null, ...field].flatMap((split) =>
              restrictions.map((restriction) => {
                const asked = { year, groupby: group, field: split, restriction };
                const sent = Object.entries(asked).filter(([, value]) => value !== null);
                return `/${name}${sent.length === 0 ? '' : '?'}${sent.map((part) => part.join('=')).join('&')}`;
              }),
            ),
          ),
        );
      });
    const ours = (key: string) =>
      step.shard === undefined || shardOf(key, step.shard[1]) === step.shard[0];
    return [
      ...['entities', 'organisms', ...entities.map((id) => `entities/${id}/organisms`)],
      ...subjects.filter(ours),
      ...subjects.flatMap((subject) => suffixes.map((suffix) => subject + suffix)).filter(ours),
    ];
  }

  /** The exit code of a run that got no further than the lists, else null. */
  #codeOfLists(
    step: RunStep,
    { answers: before, readable: understood }: Expected,
    visits: readonly Visit[],
    plan: readonly string[] | null,
  ): number | null {
    const lists = this.#lists(before, visits);
    const isList = (key: string) => /^(entities|organisms)$|organisms$/.test(key);
    const asked = visits.filter(({ key }) => isList(key));
    // That there is no content is an answer, and tells nothing against what is held.
    const held = [...before.keys()].filter(
      (key) => isList(key) && asked.every((visit) => visit.key !== key || visit.said === 'nothing'),
    );
    const noneAnswered =
      asked.length > 0 && held.length === 0 && !asked.some(({ outcome }) => outcome === 'answer');
    const readable = ['entities', 'organisms'].filter(
      (key) => !['quarantined', undefined].includes(lists.get(key)?.verdict ?? undefined),
    );
    if (step.flags.includes('--failed') && this.#lastPlan === null) return 2;
    if (noneAnswered || readable.length === 0) return 4;
    if (plan !== null) return null;
    const organisms = lists.get('organisms');
    const isRead =
      organisms !== undefined &&
      judged(organisms, understood.get('organisms') ?? null).verdict !== 'quarantined';
    return isRead ? 2 : 4;
  }

  async #statesOf(): Promise<ReadonlyMap<string, string>> {
    const rows = await query(this.#output, 'select request_key, state from meta.requests');
    return new Map(rows.map(({ request_key, state }) => [String(request_key), String(state)]));
  }

  /** What the oracle says of the first so many runs. */
  async #expected(count = this.#runs.length): Promise<Expected> {
    const runs = this.#runs.slice(0, count);
    return expectedOf(await this.#landed(runs), runs);
  }

  /** The visits of these runs that are landed, in that order. */
  async #landed(runs: readonly Ran[]): Promise<Landed[]> {
    const folder = join(this.#output, 'landing', 'responses');
    if (!existsSync(folder) || !readdirSync(folder).some((file) => file.endsWith('.parquet')))
      return [];
    const rows = await ask(
      `select request_key, run_id, attempt::integer as attempt, final, outcome, fetched_at::varchar as at
       from '${folder}/*.parquet' order by seq`,
    );
    const taken = new Map<string, number>();
    const landed = rows.flatMap((row): Landed[] => {
      const ran = runs.find(({ runId }) => runId === row.run_id);
      if (ran === undefined) return [];
      taken.set(ran.runId, (taken.get(ran.runId) ?? 0) + 1);
      const visit = ran.visits.filter(({ key }) => key === row.request_key)[
        Number(row.attempt) - 1
      ];
      if (visit === undefined) throw new Error(`landed, but never asked: ${JSON.stringify(row)}`);
      expect(row.outcome, visit.key).toBe(visit.outcome);
      expect(row.final, visit.key).toBe(!(visit.passing && Number(row.attempt) <= ran.retries));
      return [{ visit, runId: ran.runId, at: String(row.at), final: row.final === true }];
    });
    for (const [position, { runId, visits, mayLose }] of runs.entries()) {
      const lost = visits.length - (taken.get(runId) ?? 0);
      if (mayLose === 0 || position < this.#sealed)
        expect(lost, `answers of ${runId} that were lost`).toBeLessThanOrEqual(mayLose);
    }
    return landed;
  }

  /** The name of the release on show. */
  #shown(): string | null {
    const link = join(this.#output, 'current');
    return existsSync(link) ? basename(readlinkSync(link)) : null;
  }
}

/** The rows of a question to files, where there may be no release. */
function ask(sql: string): Promise<Record<string, unknown>[]> {
  return withDatabase({ temporary: tmpdir() }, async ({ connection }) =>
    (await connection.runAndReadAll(sql)).getRowObjectsJson(),
  );
}

/** Whether the details of all that the lists hold are refused, and none was ever answered: these are no ids. */
/** Whether nothing was asked but the lists. */
function isOfLists({ states }: Expected): boolean {
  const asked = [...states.keys()];
  return (
    asked.every((key) => /^(entities|organisms)$|organisms$/.test(key)) &&
    ['entities', 'organisms'].every((key) => asked.includes(key))
  );
}

function areRefused(
  plan: readonly string[],
  answers: ReadonlyMap<string, Visit>,
  visits: readonly Visit[],
): boolean {
  const isDetail = (key: string) => /^\w+\/\d+$/.test(key);
  const refused = visits.filter(({ outcome }) => outcome === 'refusal').map(({ key }) => key);
  const details = plan.filter(isDetail);
  const isAnswered = [...answers.keys()].some(isDetail);
  return details.length > 0 && !isAnswered && details.every((key) => refused.includes(key));
}

function idsOf(lists: ReadonlyMap<string, Visit>, key: string): string[] {
  return [...(lists.get(key)?.subjects.keys() ?? [])];
}

const columns = `request_key,
  to_json([year::varchar, group_value, field_value, reason, measure])::varchar as figure,
  value, value_text, obs_status, run_id`;
const historySql = `select ${columns}, valid_from::varchar as valid_from, valid_to::varchar as valid_to
  from observations_history`;

function versionOf(period: Period): unknown[] {
  return [...lineOf(period), period.until];
}

function lineOf({ key, figure, value, text, status, runId, from }: Period): unknown[] {
  return [key, figure, value, text, status, runId, from];
}

function sorted(rows: readonly unknown[][]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

/** What was asked of the source (lists, a statistic) that it answered none of the last five times. */
function failingToTheEnd(visits: readonly Visit[]): string[] {
  const kindOf = ({ key }: Visit) => key.split('/')[2]?.split('?')[0] ?? 'lists';
  return [...new Set(visits.map(kindOf))].filter((kind) => {
    const last = visits.filter((visit) => kindOf(visit) === kind).slice(-5);
    return last.length === 5 && last.every(({ passing }) => passing);
  });
}
