import { describe, expect, it } from 'vitest';
import {
  isEditedInPlace,
  outcomeOf,
  statusAfterRestoring,
} from '#app/records/procedure/procedure-status.ts';
import { newProcedureSchema } from './procedure-forms.ts';

const draft = { number: 2, writtenBy: 'ann', isReviewed: false, isApproved: false };
const now = { approvedVersion: 1, previousApproved: 1, actorId: 'ben' };

describe('choosing a status', () => {
  it('approves the latest version and puts it in force', () => {
    expect(outcomeOf('approved', { ...draft, isReviewed: true }, now)).toEqual({
      reviewed: 'keep',
      approved: 'set',
      approvedVersion: 2,
    });
  });

  it("takes another person's approval as the review, and never the author's own", () => {
    expect(outcomeOf('approved', draft, now).reviewed).toBe('set');
    expect(outcomeOf('approved', draft, { ...now, actorId: 'ann' }).reviewed).toBe('keep');
  });

  it.each(['draft', 'review'] as const)('goes back to %s without its stamps', (status) => {
    const approved = { ...draft, isReviewed: true, isApproved: true };
    const outcome = { reviewed: 'clear', approved: 'clear', approvedVersion: 1 };
    expect(outcomeOf(status, approved, { ...now, approvedVersion: 2 })).toEqual(outcome);
    expect(
      outcomeOf(status, approved, { ...now, approvedVersion: 2, previousApproved: null }),
    ).toEqual({ ...outcome, approvedVersion: null });
  });

  it('archives without touching what is known, and comes back as it was', () => {
    const approved = { ...draft, isReviewed: true, isApproved: true };
    expect(outcomeOf('archived', approved, { ...now, approvedVersion: 2 })).toEqual({
      reviewed: 'keep',
      approved: 'keep',
      approvedVersion: 2,
    });
    expect(statusAfterRestoring(approved)).toBe('approved');
    expect(statusAfterRestoring(draft)).toBe('draft');
    expect(outcomeOf('approved', approved, { ...now, approvedVersion: 2 }).approved).toBe('keep');
  });
});

describe('saving an edit', () => {
  it('changes words in place until they were ever approved or confirmed', () => {
    expect(isEditedInPlace({ wasApproved: false, isAcknowledged: false })).toBe(true);
    expect(isEditedInPlace({ wasApproved: true, isAcknowledged: false })).toBe(false);
    expect(isEditedInPlace({ wasApproved: false, isAcknowledged: true })).toBe(false);
  });
});

describe('the form of a procedure', () => {
  const filled = {
    customerId: '0b6ad2f4-4f5c-4b7a-9d7a-7f1f6f3c2f11',
    title: ' Triage ',
    content: '\r\n\r\n  - one\r\n  - two\r\n\r\n',
  };

  it('tidies line ends and keeps the spaces that mean something', () => {
    expect(newProcedureSchema.parse(filled)).toMatchObject({
      title: 'Triage',
      content: '  - one\n  - two',
    });
  });

  it('requires customer, title and content', () => {
    const { error } = newProcedureSchema.safeParse({ content: ' \r\n ' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Please select a customer',
      'Title is required',
      'Content is required',
    ]);
  });

  it('refuses more than 20,000 characters, counted as they are stored', () => {
    const lines = Array.from({ length: 10_000 }, () => 'x').join('\r\n');
    expect(newProcedureSchema.safeParse({ ...filled, content: `${lines}\r\n` }).success).toBe(true);
    const { error } = newProcedureSchema.safeParse({ ...filled, content: 'x'.repeat(20_001) });
    expect(error?.issues[0]?.message).toBe('Content can be at most 20,000 characters');
  });
});
