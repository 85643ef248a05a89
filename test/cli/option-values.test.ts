import { describe, expect, it } from 'vitest';
import { contact } from '../../src/cli/option-values.ts';

describe('--contact', () => {
  it.each(['team@example.org', 'https://example.org/about', 'mailto:team@example.org'])(
    'takes %s',
    (text) => {
      expect(contact.safeParse(text).success).toBe(true);
    },
  );

  it.each(['foo', 'example', '@example.org', 'team@', 'https://', 'a b@example.org', 'a(b)@c.org'])(
    'refuses %s, which nobody can write to',
    (text) => {
      expect(contact.safeParse(text).success).toBe(false);
    },
  );
});
