import { expect, it } from 'vitest';
import { unreadableLists } from '../../src/mirror/folder/unread-lists.ts';

it.each([
  ['organisms: no record at $.liste[] has an id', /A mapping for "list"/],
  ['organisms: it holds a list, which is not of organisms', /its lists are not understood/],
  ['organisms: connection refused', /cannot be reached/],
  ['organisms: refused (401)', /wants a key/],
])('lists that cannot be read for %s want a remedy of their own', (why, told) => {
  expect(unreadableLists('http://127.0.0.1/v1', [why])).toMatch(told);
});
