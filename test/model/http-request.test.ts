import { describe, expect, it } from 'vitest';
import { federalHr } from '../../pipelines/federal-hr.ts';
import { isRefusal, parseHttpRequest, parseNamedRequest } from '../../src/model/http-request.ts';
import { type Request, requestKey } from '../../src/model/request.ts';
import { combinations, wholeSelection } from '../../src/model/selection.ts';

function parse(address: string) {
  const [path = '', query = ''] = address.split('?');
  return parseHttpRequest(federalHr, path, new URLSearchParams(query));
}

/** The request key of an address that must be accepted. */
function keyOf(address: string): string {
  const request = parse(address);
  if (isRefusal(request)) throw new Error(request.message);
  return requestKey(federalHr, request);
}

describe('parseNamedRequest(catalogue, named)', () => {
  const key = 'entities/90001/workforce?year=2020&field=level';
  it.each([
    key,
    `/${key}`,
    `/v1/${key}`,
    `http://127.0.0.1:8080/v1/${key}`,
    `https://host/some/v1/${key}`,
    'entities/90001/workforce?field=level&year=2020',
  ])('takes %s for its key', (named) => {
    expect(requestKey(federalHr, parseNamedRequest(federalHr, named) as Request)).toBe(key);
  });

  it.each(['', '/v1/', 'http://host/v2/organisms', 'v1', `${key}&year=2021`])(
    'takes %j for none',
    (named) => {
      expect(isRefusal(parseNamedRequest(federalHr, named))).toBe(true);
    },
  );
});

describe('parseHttpRequest(catalogue, path, query)', () => {
  it('tells who asks for the base address what there is', () => {
    for (const path of ['', '/']) {
      expect(parse(path)).toMatchObject({
        status: 404,
        message: expect.stringContaining('/entities'),
      });
    }
  });

  it('accepts every combination of the plan as what it is', () => {
    const selection = { ...wholeSelection(federalHr), restrictions: 'all' as const };
    const keys = ['organisms/20103', 'entities/90001'].flatMap((root) =>
      [...combinations(federalHr, selection)].map(({ suffix }) => `${root}${suffix}`),
    );
    expect(keys).toHaveLength(2 * 26_250);
    expect(keys.filter((key) => keyOf(`/${key}`) !== key)).toEqual([]);
  });

  it.each(['organisms', 'entities', 'organisms/7', 'entities/7', 'entities/7/organisms'])(
    'accepts the path %s',
    (path) => {
      expect(keyOf(`/${path}`)).toBe(path);
    },
  );

  it('puts parameters and restriction values into canonical order', () => {
    expect(keyOf('/organisms/7/workforce?restriction=handicap,mandatory&year=2020')).toBe(
      'organisms/7/workforce?year=2020&restriction=mandatory,handicap',
    );
    expect(keyOf('/organisms/7/workforce?year=2020&restriction=telework%2Cmandatory')).toBe(
      'organisms/7/workforce?year=2020&restriction=mandatory,telework',
    );
  });

  it.each([
    ['workforce', "'year' is required; allowed: 2012 to 2022"],
    ['workforce?year=2011', "'year' is '2011'; allowed: an integer from 2012 to 2022"],
    ['workforce?year=2023', "'year' is '2023'"],
    ['workforce?year=2020.0', "'year' is '2020.0'"],
    ['workforce?year=', "'year' is ''"],
    ['illness?year=2012&groupby=month', 'an integer from 2013 to 2024'],
    ['illness?year=2013&groupby=day', "'groupby' is 'day'; allowed: month, weekday"],
    ['distribution?year=2020', "'groupby' is required"],
    ['contractors?year=2020&groupby=level&field=home', "'field' is 'home'; allowed: gender, level"],
    ['workforce?year=2020&groupby=level', "unknown parameter 'groupby'"],
    ['workforce?year=2020&Field=level', "unknown parameter 'Field'"],
    ['workforce?year=2020&year=2020', "'year' is given more than once"],
    ['workforce?year=2020&restriction=', "'restriction' is ''"],
    ['workforce?year=2020&restriction=telework,', "'restriction' is 'telework,'"],
    ['workforce?year=2020&restriction=telework,telework', 'each once'],
    ['pension?year=2020', "unknown parameter 'year'; takes none"],
    ['carph?restriction=telework', "unknown parameter 'restriction'"],
    ['illness?year=2020&groupby=month&restriction=telework', "unknown parameter 'restriction'"],
  ])('refuses %s with 400, naming the parameter', (rest, message) => {
    expect(parse(`/organisms/7/${rest}`)).toEqual({
      status: 400,
      message: expect.stringContaining(message),
    });
  });

  it('refuses parameters of lists and details', () => {
    expect(parse('/organisms?page=2')).toMatchObject({ status: 400 });
    expect(parse('/entities/7?year=2020')).toMatchObject({ status: 400 });
  });

  it.each([
    '/',
    '',
    '/organism',
    '/organisms/',
    '/organisms/7/',
    '/organisms/7/salaries',
    '/organisms/7/organisms',
    '/organisms/7/workforce/2020',
    '//organisms',
    '/__proto__',
    '/organisms/7/__proto__',
  ])('refuses the path %s with 404', (path) => {
    expect(parse(path)).toMatchObject({ status: 404 });
  });

  it('takes an id that cannot be decoded as it stands', () => {
    expect(parse('/organisms/%zz')).toMatchObject({ endpoint: 'detail', subjectId: '%zz' });
  });
});
