import { describe, expect, it } from 'vitest';
import { EVENTS } from '#app/records/events.ts';
import { sentenceParts } from './activity-words.ts';

const LINE = { entityId: 'a3c52a0e', metadata: {}, by: 'Dana Whitfield' };
const INVOICE = { name: 'INV-1042', customerId: 'c1', customerName: 'Tarryall Mechanical' };

type Line = Parameters<typeof sentenceParts>[0];

const textOf = (line: Partial<Line> & Pick<Line, 'action' | 'entityType'>, record = null) =>
  sentenceParts({ ...LINE, ...line }, record)
    .map(({ text }) => text)
    .join('');

describe('the sentence of a line', () => {
  it('says who sent which record to whom, with links', () => {
    const metadata = { number: 'INV-1042', before: 'draft', after: 'sent' };
    const sent = { ...LINE, action: 'invoice.status_changed', entityType: 'invoice', metadata };
    expect(sentenceParts(sent, INVOICE)).toEqual([
      { text: 'Dana Whitfield' },
      { text: ' sent ' },
      { text: 'invoice INV-1042', to: '/admin/invoices/a3c52a0e' },
      { text: ' to ' },
      { text: 'Tarryall Mechanical', to: '/admin/customers/c1' },
    ]);
    // Gone, or not for the reader: named as it was written down, and no link.
    expect(sentenceParts(sent, null).map(({ text, to }) => to ?? text)).toEqual([
      'Dana Whitfield',
      ' sent ',
      'invoice INV-1042',
    ]);
  });

  it('begins with a capital letter, says who did what nobody did, and writes canceled one way', () => {
    const overdue = { action: 'invoice.overdue', entityType: 'invoice', by: null };
    expect(textOf({ ...overdue, metadata: { number: 'INV-7' } })).toBe(
      'Invoice INV-7 became past due',
    );
    const task = { action: 'task.status_changed', entityType: 'task', by: null };
    const metadata = { title: 'Board', before: 'in_progress', after: 'cancelled' };
    expect(textOf({ ...task, metadata })).toBe(
      'The system changed task Board from In Progress to Canceled',
    );
    const inquiry = { action: 'inquiry.submitted', entityType: 'inquiry', by: null };
    expect(textOf({ ...inquiry, metadata: { company: 'Bayou', email: 'jo@bayou.example' } })).toBe(
      'jo@bayou.example sent inquiry Bayou',
    );
    const paid = { action: 'invoice.paid', entityType: 'invoice' };
    expect(textOf({ ...paid, metadata: { number: 'INV-7', amount: '1250.5' } })).toBe(
      'Dana Whitfield recorded a payment of $1,250.50, which paid invoice INV-7 in full',
    );
  });

  it('names why the firm acted without a person, where the line wrote it down', () => {
    const line = { action: 'outcome.files_asked', entityType: 'customer', by: null };
    const asked = { company: 'Bayou', month: 'October 2026' };
    const end = 'asked Bayou for the files of a month: October 2026';
    const by = (act: string | undefined) => textOf({ ...line, metadata: { ...asked, by: act } });
    expect(by('monthly files')).toBe(`The monthly plan ${end}`);
    expect(by('command line')).toBe(`The command line ${end}`);
    expect(by(undefined)).toBe(`The system ${end}`);
    expect(by('toString')).toBe(`The system ${end}`);
    const overdue = { action: 'invoice.overdue', entityType: 'invoice', by: null };
    expect(textOf({ ...overdue, metadata: { number: 'INV-7', by: 'overdue' } })).toBe(
      'Invoice INV-7 became past due (overdue check)',
    );
    const setUp = { action: 'proposal.set_up', entityType: 'proposal', by: null };
    const metadata = { title: 'Audit', by: 'engagement set-up', onBehalfOf: 'Dana Whitfield' };
    expect(textOf({ ...setUp, metadata })).toBe(
      'The engagement of proposal Audit was set up for Dana Whitfield',
    );
    const inquiry = { action: 'inquiry.submitted', entityType: 'inquiry', by: null };
    const byEmail = { company: 'Bayou', email: 'jo@bayou.example', by: 'mail' };
    expect(textOf({ ...inquiry, metadata: byEmail })).toBe('jo@bayou.example sent inquiry Bayou');
  });

  it('never shows a code name, not for any event, with or without facts, nor for one that is gone', () => {
    const actions = [
      ...Object.values(EVENTS).flatMap((events) => Object.keys(events)),
      'widget.spun_around',
    ];
    expect(actions.length).toBeGreaterThan(150);
    const metadata = Object.fromEntries(
      'email name person contact provider title milestone amount hours type before after event merged score made as to into from template day'
        .split(' ')
        .map((name) => [name, name === 'amount' ? '1.00' : 'some_word'.replace('_', ' ')]),
    );
    for (const action of actions) {
      const entityType = action.split('.')[0] ?? '';
      for (const facts of [{}, metadata]) {
        const text = textOf({ action, entityType, metadata: facts });
        expect(text, action).toMatch(/^[\w—]/);
        expect(text, action).not.toMatch(/[{}[\]]|undefined|\w_\w|\w\.\w+_/);
        expect(text, action).not.toContain(action);
      }
      expect(textOf({ action, entityType, metadata }), action).not.toContain('—');
    }
  });
});
