import { describe, expect, it } from 'vitest';
import { isBrought, ownChangeOf } from './own-change.ts';

const IDLE = { state: 'idle' } as const;
const LINK = { state: 'loading' } as const;
const SENT = { state: 'submitting', formMethod: 'POST' } as const;
const ANSWERED = { state: 'loading', formMethod: 'POST' } as const;
const SEARCH = { state: 'submitting', formMethod: 'GET' } as const;
const LOOKUP = { state: 'loading' } as const;

describe("one's own change", () => {
  it.each([
    ['nothing', IDLE, [], 'none'],
    ['a link, a search and a lookup', LINK, [SEARCH, LOOKUP, IDLE], 'none'],
    ['a form of the page', SENT, [], 'sent'],
    ['a form in a dialog, with a lookup', IDLE, [LOOKUP, SENT], 'sent'],
    ['a form whose data load', IDLE, [ANSWERED], 'loading'],
    ['two forms at once', IDLE, [SENT, SENT], 'loading'],
    ['a form beside one whose data load', IDLE, [SENT, ANSWERED], 'loading'],
    ['a form while another page loads', LINK, [SENT], 'loading'],
  ] as const)('of %s', (_what, navigation, fetchers, own) => {
    expect(ownChangeOf(navigation, fetchers)).toBe(own);
  });
});

describe('a change that waited', () => {
  const pending = { before: 'a', isCertain: false, ids: ['c', 'd'] };

  it.each([
    ['data of before', 'a', false],
    ['data of some other position', 'b', false],
    ['data of its own position', 'c', true],
    ['data of a later position', 'd', true],
  ])('with %s', (_what, position, brought) => {
    expect(isBrought(pending, position)).toBe(brought);
  });

  it('is brought by any data that were asked for after it, and not by a refusal', () => {
    expect(isBrought({ ...pending, isCertain: true }, 'b')).toBe(true);
    expect(isBrought({ ...pending, isCertain: true }, 'a')).toBe(false);
  });
});
