import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { bodyPrint } from '../../src/body/decode.ts';
import { LandingZone } from '../../src/land/landing-zone.ts';
import { sealedSegments } from '../../src/land/segments.ts';
import type { Unlanded } from '../../src/model/landed.ts';
import { wholeSelection } from '../../src/model/selection.ts';
import { readLedger } from '../../src/plan/landed.ts';
import { Plan } from '../../src/plan/plan.ts';
import { withDatabase } from '../../src/system/database.ts';
import { outputPaths } from '../../src/system/paths.ts';
import { answered } from '../helpers/answered.ts';
import { temporaryFolder } from '../helpers/temporary.ts';

/** Ids as a service may give them: with everything that means something in an address. */
const organisms = ['1', 'a/b', 'a', 'x?y&z=1', "o'clock", 'É', '_%'];
const plan = new Plan(federalHr, wholeSelection(federalHr), {
  entity: ['90001'],
  organism: organisms,
  entitiesListed: ['90001'],
});

const sha256 = (byte: string) => byte.repeat(32);

async function ledgerOf(responses: readonly Unlanded[]) {
  const paths = outputPaths(join(temporaryFolder(), 'out'));
  const zone = await LandingZone.open(paths);
  for (const response of responses) zone.append(response);
  await zone.close();
  return withDatabase({ temporary: paths.temporary }, (database) =>
    readLedger(database, sealedSegments(paths), plan),
  );
}

describe('readLedger(database, segments, plan)', () => {
  it('finds the ordinal of every key, whatever the ids are', async () => {
    const some = Array.from({ length: plan.ordinals }, (_, ordinal) => ordinal).filter(
      (ordinal) => ordinal < 100 || ordinal % 37 === 0,
    );
    const keys = some.map((ordinal) => plan.at(ordinal)?.key ?? '');
    const ledger = await ledgerOf(
      keys.map((key, index) => answered(key, { askedAt: 10_000 + index })),
    );
    const known = Array.from({ length: plan.ordinals }, (_, ordinal) => ledger.known(ordinal));
    expect(known.flatMap((answer, ordinal) => (answer === null ? [] : [ordinal]))).toEqual(some);
    expect(some.map((ordinal) => ledger.known(ordinal)?.askedAt)).toEqual(
      some.map((_, index) => 10_000 + index),
    );
  });

  it('passes over what the plan does not hold, and rows that end no asking', async () => {
    const ledger = await ledgerOf([
      answered('organisms/2/workforce?year=2020'),
      answered('organisms/1/workforce?year=1999'),
      answered('organisms/1/workforce'),
      answered('organisms/1/workforce?year=2020', { final: false, outcome: 'failure' }),
    ]);
    for (let ordinal = 0; ordinal < plan.ordinals; ordinal += 1) {
      expect(ledger.known(ordinal)).toBeNull();
    }
  });

  it('keeps the latest outcome, and the latest body under a later refusal or confirmation', async () => {
    const key = 'organisms/a%2Fb/workforce?year=2020';
    const ordinal = plan.ordinalOf(key);
    const first = answered(key, { askedAt: 3_000 });
    const confirmed = { body: null, bodySeq: 1, sha256: null, outcome: 'unchanged' as const };
    const ledger = await ledgerOf([first, answered(key, { ...confirmed, askedAt: 4_000 })]);
    expect(ledger.known(ordinal)).toMatchObject({ outcome: 'answer', askedAt: 4_000 });
    expect(ledger.sameBody(ordinal, sha256('ab'))).toBe(1);
    expect(ledger.sameBody(ordinal, sha256('ac'))).toBeNull();
    const refused = answered(key, { outcome: 'refusal', status: 404, askedAt: 5_000 });
    const later = await ledgerOf([first, refused]);
    expect(later.known(ordinal)).toMatchObject({ outcome: 'refusal', askedAt: 5_000 });
    expect(later.latestBody(ordinal)).toBe(1);
  });

  it('tells a body from the same bytes in another charset', async () => {
    const key = 'organisms/1/pension';
    const ordinal = plan.ordinalOf(key);
    const print = (charset: string) =>
      bodyPrint(sha256('ab'), `application/json; a=b ;Charset = "${charset}"; c=d`);
    const told = { contentType: 'application/json;charset=Latin1' };
    const ledger = await ledgerOf([answered(key, told)]);
    expect(ledger.sameBody(ordinal, print('LATIN1'))).toBe(1);
    expect(ledger.sameBody(ordinal, print('latin2'))).toBeNull();
    expect(ledger.sameBody(ordinal, sha256('ab'))).toBeNull();
    // As an earlier version of this program landed it: a pointer, though it was declared to be another text.
    const pointer = answered(key, { body: null, bodySeq: 1 });
    const pointed = await ledgerOf([answered(key, told), pointer]);
    expect(pointed.sameBody(ordinal, print('latin1'))).toBe(1);
    expect(pointed.sameBody(ordinal, print('UTF-8'))).toBeNull();
  });

  it('takes an answer whose body is lost for never given', async () => {
    const key = 'entities/90001/pension';
    const lost = { body: null, bodySeq: 77 };
    const ledger = await ledgerOf([answered(key), answered(key, lost)]);
    expect(ledger.known(plan.ordinalOf(key))).toBeNull();
    expect(ledger.latestBody(plan.ordinalOf(key))).toBeNull();
  });
});
