import { describe, expect, it } from 'vitest';
import { missedWords } from './reader-commands.server.ts';

describe('missedWords', () => {
  it('brings spellings of the same words together', () => {
    expect(missedWords('  Heat   Pump\tdefrost ')).toBe('heat pump defrost');
    expect(missedWords('R-410A 2025')).toBe('r-410a 2025');
  });

  it.each([
    '',
    'ab',
    '2026',
    'x'.repeat(81),
    'pat@example.com',
    'invoice of pat@example.com',
    'call (312) 555-0142',
    'acct 4111 1111 1111',
    'https://example.com/a',
  ])('keeps nothing of %j', (query) => {
    expect(missedWords(query)).toBeNull();
  });
});
