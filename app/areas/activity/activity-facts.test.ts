import { describe, expect, it } from 'vitest';
import { fieldChanges, furtherFacts } from './activity-facts.ts';

describe('what a line of the log tells', () => {
  it('names the fields that changed, with old and new values', () => {
    expect(
      fieldChanges({
        before: { title: 'Old', priority: 'low', dueDate: null },
        after: { title: 'New', priority: 'low', dueDate: '2026-12-01' },
      }),
    ).toEqual([
      { field: 'Title', before: 'Old', after: 'New' },
      { field: 'Due date', before: '—', after: 'Dec 01, 2026' },
    ]);
    expect(fieldChanges({ before: 'sent', after: 'paid' })).toEqual([
      { field: 'Status', before: 'Sent', after: 'Paid' },
    ]);
    expect(fieldChanges({ before: { side: 'firm' }, after: { side: 'customer' } })).toEqual([
      { field: 'Assigned to', before: 'Us', after: 'Customer' },
    ]);
    expect(fieldChanges({ title: 'Rate letter' })).toEqual([]);
  });

  it('tells names and numbers beside them', () => {
    expect(furtherFacts({ number: 1042, before: 'open', after: 'closed' })).toEqual([
      { name: 'Number', text: '1042' },
    ]);
  });

  it('shows no code: no names of fields, no ids, no raw JSON', () => {
    const id = 'a3c52a0e-6c0c-4c3c-8e5a-0d8f0e6b7a11';
    expect(
      furtherFacts({
        isPrepayment: true,
        assigneeId: 'Dana Whitfield',
        deliveryId: id,
        entries: [id, id],
        state: 'in_progress',
        was: 'cancelled',
        lines: [{ description: 'Board', unitPrice: '1.00' }],
      }),
    ).toEqual([
      { name: 'Prepayment', text: 'Yes' },
      { name: 'Assignee', text: 'Dana Whitfield' },
      { name: 'Entries', text: '2' },
      { name: 'State', text: 'In Progress' },
      { name: 'Was', text: 'Canceled' },
      { name: 'Lines', text: 'Description: Board, Unit price: $1.00' },
    ]);
  });
});
