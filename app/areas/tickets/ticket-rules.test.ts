import { describe, expect, it } from 'vitest';
import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import {
  isOpenTicket,
  TICKET_PRIORITY_DISPLAY,
  TICKET_STATUS_DISPLAY,
  TICKET_STATUSES,
} from '#app/records/ticket/ticket-status.ts';
import { ticketAnswerDue } from './AnswerDue.tsx';
import { withoutMessages } from './message-words.ts';
import {
  messageSchema,
  newTicketSchema,
  ticketEditSchema,
  ticketForCustomerSchema,
} from './ticket-forms.ts';
import {
  afterCustomerMessage,
  afterStaffMessage,
  type TicketState,
  withReopening,
  withStatus,
} from './ticket-moves.ts';

const at = (text: string) => new Date(text);
// A Friday morning in Chicago; one business day later is Monday.
const FRIDAY = at('2026-11-20T15:30:00Z');
const MONDAY = at('2026-11-23T15:30:00Z');
const TUESDAY = at('2026-11-24T15:30:00Z');

const quiet: TicketState = {
  status: 'open',
  priority: 'medium',
  answerDueAt: null,
  waitingSince: null,
  firstResponseAt: null,
  resolvedAt: null,
};

describe('statuses', () => {
  it('have the badge colors of the specification', () => {
    const colors = (displays: Record<string, { color: string }>) =>
      Object.fromEntries(Object.entries(displays).map(([name, { color }]) => [name, color]));
    expect(colors(TICKET_STATUS_DISPLAY)).toEqual({
      open: 'blue',
      in_progress: 'yellow',
      waiting: 'orange',
      resolved: 'green',
      closed: 'grey',
    });
    expect(colors(TICKET_PRIORITY_DISPLAY)).toEqual({
      low: 'grey',
      medium: 'blue',
      high: 'orange',
      urgent: 'red',
    });
  });

  it('count as open until resolved', () => {
    expect(TICKET_STATUSES.filter(isOpenTicket)).toEqual(['open', 'in_progress', 'waiting']);
  });
});

describe('a status that is set', () => {
  it('stamps resolving, keeps the first stamp on closing, and clears it on leaving', () => {
    const resolved = withStatus(
      { ...quiet, answerDueAt: MONDAY },
      'resolved',
      FRIDAY,
      DEFAULT_BUSINESS_HOURS,
    );
    expect(resolved.resolvedAt).toEqual(FRIDAY);
    const closed = withStatus(resolved, 'closed', MONDAY, DEFAULT_BUSINESS_HOURS);
    expect(closed.resolvedAt).toEqual(FRIDAY);
    expect(withStatus(closed, 'in_progress', MONDAY, DEFAULT_BUSINESS_HOURS).resolvedAt).toBeNull();
  });

  it('answers nothing: what is due is due again when the ticket leaves resolved', () => {
    const answered = { ...quiet, firstResponseAt: FRIDAY };
    const asked = afterCustomerMessage(answered, FRIDAY, DEFAULT_BUSINESS_HOURS);
    const resolved = withStatus(asked, 'resolved', FRIDAY, DEFAULT_BUSINESS_HOURS);
    expect(ticketAnswerDue(resolved, 'firm', FRIDAY, 'UTC')).toBeNull();
    const back = withStatus(
      withStatus(resolved, 'closed', FRIDAY, DEFAULT_BUSINESS_HOURS),
      'open',
      MONDAY,
      DEFAULT_BUSINESS_HOURS,
    );
    expect(back.answerDueAt).toEqual(MONDAY);
  });
});

describe('a message of the customer', () => {
  it.each([
    ['open', 'open'],
    ['in_progress', 'in_progress'],
    ['waiting', 'open'],
    ['resolved', 'open'],
    ['closed', 'open'],
  ] as const)('makes %s %s', (before, after) => {
    const ticket = withStatus(quiet, before, FRIDAY, DEFAULT_BUSINESS_HOURS);
    expect(afterCustomerMessage(ticket, FRIDAY, DEFAULT_BUSINESS_HOURS)).toMatchObject({
      status: after,
      resolvedAt: null,
      answerDueAt: MONDAY,
    });
  });

  it('on an urgent ticket is due after the hours that the firm promises for it, never later than otherwise', () => {
    const urgent = { ...quiet, priority: 'urgent' } as const;
    const due = (ticket: TicketState, urgentHours: number | null, moment = FRIDAY) =>
      afterCustomerMessage(ticket, moment, { ...DEFAULT_BUSINESS_HOURS, urgentHours }).answerDueAt;
    expect(due(urgent, null)).toEqual(MONDAY);
    expect(due(urgent, 4)).toEqual(at('2026-11-20T19:30:00Z'));
    expect(due(urgent, 24)).toEqual(MONDAY);
    // Saturday: the hours begin on Monday at 8:00 AM.
    expect(due(urgent, 1, at('2026-11-21T18:00:00Z'))).toEqual(at('2026-11-23T15:00:00Z'));
    expect(due({ ...quiet, priority: 'high' }, 4)).toEqual(MONDAY);
  });

  it('keeps what was promised when the priority changes, and counts the next word by it', () => {
    const hours = { ...DEFAULT_BUSINESS_HOURS, urgentHours: 4 };
    const asked = afterCustomerMessage({ ...quiet, priority: 'low' }, FRIDAY, hours);
    const raised: TicketState = { ...asked, priority: 'urgent' };
    expect(afterCustomerMessage(raised, FRIDAY, hours).answerDueAt).toEqual(MONDAY);
    const answered = afterStaffMessage(raised, FRIDAY);
    expect(afterCustomerMessage(answered, FRIDAY, hours).answerDueAt).toEqual(
      at('2026-11-20T19:30:00Z'),
    );
  });

  it('does not put off an answer that is due already', () => {
    const answered = { ...quiet, firstResponseAt: FRIDAY };
    const asked = afterCustomerMessage(answered, FRIDAY, DEFAULT_BUSINESS_HOURS);
    expect(afterCustomerMessage(asked, MONDAY, DEFAULT_BUSINESS_HOURS).answerDueAt).toEqual(MONDAY);
  });

  it.each(['resolved', 'closed'] as const)('on a %s ticket is due again from now', (status) => {
    const done = withStatus(
      afterCustomerMessage(quiet, FRIDAY, DEFAULT_BUSINESS_HOURS),
      status,
      FRIDAY,
      DEFAULT_BUSINESS_HOURS,
    );
    expect(afterCustomerMessage(done, MONDAY, DEFAULT_BUSINESS_HOURS).answerDueAt).toEqual(TUESDAY);
    expect(withReopening(done, MONDAY, DEFAULT_BUSINESS_HOURS).answerDueAt).toEqual(TUESDAY);
  });
});

describe('waiting for the customer', () => {
  const answered = { ...quiet, firstResponseAt: FRIDAY };
  const asked = afterCustomerMessage(answered, FRIDAY, DEFAULT_BUSINESS_HOURS);
  const waiting = withStatus(asked, 'waiting', at('2026-11-20T17:30:00Z'), DEFAULT_BUSINESS_HOURS);

  it('lets the time of an unanswered word stand still', () => {
    // Seven business hours were left on Friday at 11:30 AM.
    const back = afterCustomerMessage(waiting, TUESDAY, DEFAULT_BUSINESS_HOURS);
    expect(back).toMatchObject({ status: 'open', waitingSince: null });
    expect(back.answerDueAt).toEqual(at('2026-11-24T22:30:00Z'));
  });

  it('stops no time of a customer who was asked nothing', () => {
    const first = afterCustomerMessage(quiet, FRIDAY, DEFAULT_BUSINESS_HOURS);
    const still = withStatus(first, 'waiting', FRIDAY, DEFAULT_BUSINESS_HOURS);
    expect(still).toMatchObject({ status: 'waiting', waitingSince: null, answerDueAt: MONDAY });
    const back = afterCustomerMessage(still, TUESDAY, DEFAULT_BUSINESS_HOURS);
    expect(back.answerDueAt).toEqual(MONDAY);
  });

  it('leaves overdue what was', () => {
    const late = withStatus(asked, 'waiting', TUESDAY, DEFAULT_BUSINESS_HOURS);
    const back = withStatus(late, 'open', at('2026-11-30T15:00:00Z'), DEFAULT_BUSINESS_HOURS);
    expect(back.answerDueAt).toEqual(MONDAY);
  });
});

describe('a conversation without a message', () => {
  it('promises an answer only while the ticket is open', () => {
    const say = (status: (typeof TICKET_STATUSES)[number], isMerged = false) =>
      withoutMessages({ status, isMerged }, 'customer');
    expect(say('open')).toMatch(/^We have your ticket/);
    for (const status of ['resolved', 'closed'] as const) {
      expect(say(status)).toMatch(/^This ticket was closed without a reply/);
    }
    expect(say('closed', true)).toBe('No messages.');
  });
});

describe('a message of staff', () => {
  it('answers: nothing is due, and the first one is stamped once', () => {
    const answered = afterStaffMessage(
      afterCustomerMessage(quiet, FRIDAY, DEFAULT_BUSINESS_HOURS),
      FRIDAY,
    );
    expect(answered).toMatchObject({ answerDueAt: null, firstResponseAt: FRIDAY });
    expect(afterStaffMessage(answered, MONDAY).firstResponseAt).toEqual(FRIDAY);
  });
});

it('opening a closed ticket again makes an answer due', () => {
  expect(
    withReopening(
      withStatus(quiet, 'closed', FRIDAY, DEFAULT_BUSINESS_HOURS),
      FRIDAY,
      DEFAULT_BUSINESS_HOURS,
    ),
  ).toMatchObject({
    status: 'open',
    resolvedAt: null,
    answerDueAt: MONDAY,
  });
});

describe('the due time', () => {
  const due = at('2026-11-24T15:30:00Z');
  const ticket = { status: 'open', answerDueAt: due, waitingSince: null } as const;

  it("is told in the viewer's zone with its name", () => {
    expect(ticketAnswerDue(ticket, 'firm', FRIDAY, 'America/Chicago')).toEqual({
      text: 'Reply due Tue, Nov 24, 9:30 AM CT',
      short: 'Nov 24, 9:30 AM',
      isOverdue: false,
      passesAt: due,
    });
    expect(ticketAnswerDue(ticket, 'customer', FRIDAY, 'America/New_York')?.text).toBe(
      "We'll reply by Tue, Nov 24, 10:30 AM ET",
    );
  });

  it('is overdue once it has passed', () => {
    expect(ticketAnswerDue(ticket, 'firm', at('2026-11-24T15:30:01Z'), 'UTC')).toMatchObject({
      text: 'Answer overdue since Tue, Nov 24, 3:30 PM UTC',
      isOverdue: true,
    });
  });

  it('is not shown on a ticket that is no longer open, or when nothing waits', () => {
    const shown = (more: Partial<TicketState>) =>
      ticketAnswerDue({ ...ticket, ...more }, 'firm', FRIDAY, 'UTC');
    expect(shown({ status: 'resolved' })).toBeNull();
    expect(shown({ answerDueAt: null })).toBeNull();
  });

  it('names what it waits for instead, and is not overdue then', () => {
    const waiting = { ...ticket, status: 'waiting', waitingSince: MONDAY } as const;
    const late = at('2026-11-30T15:30:00Z');
    expect(ticketAnswerDue(waiting, 'customer', late, 'America/Chicago')).toMatchObject({
      text: 'Waiting for your answer since Mon, Nov 23, 9:30 AM CT',
      isOverdue: false,
    });
    expect(ticketAnswerDue(waiting, 'firm', late, 'America/Chicago')?.text).toBe(
      'Waiting for the customer since Mon, Nov 23, 9:30 AM CT',
    );
  });
});

describe('the forms', () => {
  it('start a ticket as general and medium', () => {
    expect(newTicketSchema.parse({ title: ' A ', description: 'B', uploads: [] })).toEqual({
      title: 'A',
      description: 'B',
      category: 'general',
      priority: 'medium',
      uploads: [],
    });
  });

  it.each(['', '  \n\t '])('refuse the blank message %j', (message) => {
    expect(messageSchema.safeParse({ message, uploads: [] }).success).toBe(false);
  });

  it("leave no way to mark a customer's message as internal", () => {
    const sent = { message: 'Hello', uploads: [], isInternal: true };
    expect(messageSchema.parse(sent)).toEqual({ message: 'Hello', uploads: [] });
  });

  it('ask for the customer first, as the form does', () => {
    const { error } = ticketForCustomerSchema.safeParse({});
    expect(error?.issues[0]?.message).toBe('Choose a customer');
  });

  it('take an empty assignee for nobody', () => {
    const edit = { title: 'A', category: 'general', priority: 'low', status: 'open', version: 1 };
    expect(ticketEditSchema.parse(edit).assigneeId).toBeNull();
  });
});
