import { describe, expect, it } from 'vitest';
import { requestStateOf } from './request-state.ts';

const never = { withdrawnAt: null, fulfilledAt: null, answerArchivedAt: null };
const then = new Date('2026-11-05T10:00:00Z');

describe('the state of a file request', () => {
  it.each([
    ['open', never],
    ['answered', { ...never, fulfilledAt: then }],
    ['removed', { ...never, fulfilledAt: then, answerArchivedAt: then }],
    ['withdrawn', { ...never, withdrawnAt: then }],
    ['withdrawn', { ...never, withdrawnAt: then, fulfilledAt: then }],
  ] as const)('is %s', (state, request) => {
    expect(requestStateOf(request)).toBe(state);
  });
});
