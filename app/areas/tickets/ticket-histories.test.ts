import { expect, it } from 'vitest';
import { type BusinessHours, DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import {
  afterCustomerMessage,
  afterStaffMessage,
  type TicketState,
  withStatus,
} from './ticket-moves.ts';

const HISTORIES = 10_000;
const MINUTE = 60_000;
const HOUR = 60;
// Both changes of clocks of the zones below are in between, and Thanksgiving.
const FIRST = Date.parse('2026-02-20T00:00:00Z');
const DAYS = 310;

const WORKDAY = { opens: '08:00', closes: '17:00' };
const CALENDARS: BusinessHours[] = [
  { ...DEFAULT_BUSINESS_HOURS, holidays: ['2026-05-25', '2026-07-03', '2026-11-26', '2026-11-27'] },
  {
    timeZone: 'America/New_York',
    week: [
      { opens: '07:30', closes: '16:30' },
      { opens: '09:00', closes: '12:00' },
      null,
      { opens: '07:30', closes: '16:30' },
      { opens: '13:00', closes: '21:15' },
      { opens: '09:00', closes: '11:00' },
      null,
    ],
    holidays: ['2026-03-09', '2026-11-02', '2026-11-03'],
    urgentHours: null,
  },
  {
    // Open while the clock skips an hour, and while it shows one twice.
    timeZone: 'America/Los_Angeles',
    week: [
      ...Array(6).fill({ opens: '00:00', closes: '23:59' }),
      { opens: '02:30', closes: '22:00' },
    ],
    holidays: ['2026-03-07', '2026-10-31'],
    urgentHours: null,
  },
  {
    timeZone: 'Europe/Berlin',
    week: [WORKDAY, null, null, null, null, null, { opens: '01:00', closes: '03:30' }],
    holidays: [],
    urgentHours: null,
  },
  { ...DEFAULT_BUSINESS_HOURS, timeZone: 'America/Phoenix' },
];

/** A clock that knows nothing of calendars: each minute, with its date and time on the wall and whether the firm is open. */
function minutesOf({ timeZone, week, holidays }: BusinessHours) {
  const total = DAYS * 24 * HOUR;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const days: string[] = [];
  const wall = new Int32Array(total);
  const dayAt = new Int32Array(total);
  const isOpen = new Uint8Array(total);
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const opening = new Int32Array(total);
  for (let hour = 0; hour < total; hour += HOUR) {
    // Clocks change on the hour.
    const parts = Object.fromEntries(
      format.formatToParts(FIRST + hour * MINUTE).map(({ type, value }) => [type, value]),
    );
    const date = `${parts.year}-${parts.month}-${parts.day}`;
    const hours = holidays.includes(date) ? null : week[names.indexOf(parts.weekday ?? '')];
    if (days.at(-1) !== date) days.push(date);
    for (let at = 0; at < HOUR; at += 1) {
      const minute = hour + at;
      wall[minute] = Number(parts.hour) * HOUR + at;
      dayAt[minute] = days.length - 1;
      const time = wall[minute] ?? 0;
      if (hours && time >= minutes(hours.opens) && time < minutes(hours.closes)) isOpen[minute] = 1;
      opening[minute] = hours ? minutes(hours.opens) : 0;
    }
  }
  return { wall, dayAt, isOpen, opening };
}

function minutes(time: string): number {
  const [hour = '0', minute = '0'] = time.split(':');
  return Number(hour) * HOUR + Number(minute);
}

type Clock = ReturnType<typeof minutesOf>;

/** One business day later, minute by minute. */
function bruteDue({ wall, dayAt, isOpen, opening }: Clock, arrived: number): number {
  let from = arrived;
  while (!isOpen[from]) from += 1;
  // Outside hours it counts from the opening, which a clock may have skipped.
  const time = (from === arrived ? wall[from] : opening[from]) ?? 0;
  let minute = from;
  while (dayAt[minute] === dayAt[from] || !isOpen[minute]) minute += 1;
  const day = dayAt[minute];
  // The same time of day, or the end of a day that is shorter.
  while (isOpen[minute] && dayAt[minute] === day && (wall[minute] ?? 0) < time) {
    minute += 1;
  }
  return minute;
}

/** The due minute after a pause: what was left of it is counted out minute by minute. */
function bruteAfterPause({ isOpen }: Clock, due: number, from: number, to: number): number {
  if (from >= due || to <= from) return due;
  let left = 0;
  for (let minute = from; minute < due; minute += 1) left += isOpen[minute] ?? 0;
  left ||= HOUR;
  let minute = to;
  while (left > 0) {
    left -= isOpen[minute] ?? 0;
    minute += 1;
  }
  return Math.max(due, minute);
}

type Brute = {
  status: TicketState['status'];
  due: number | null;
  waiting: number | null;
  /** Whether the firm has written to the customer, who can then be asked something. */
  isAsked: boolean;
};
type Step = 'customer' | 'staff' | 'waiting' | 'in_progress' | 'open' | 'resolved' | 'closed';
const STEPS: Step[] = [
  'customer',
  'customer',
  'staff',
  'waiting',
  'waiting',
  'in_progress',
  'open',
];
const ENDS: Step[] = ['resolved', 'closed'];

function bruteStep(clock: Clock, ticket: Brute, step: Step, now: number): Brute {
  if (step === 'staff') return { ...ticket, due: null, isAsked: true };
  const status =
    step !== 'customer' ? step : ticket.status === 'in_progress' ? 'in_progress' : 'open';
  const wasOver = ticket.status === 'resolved' || ticket.status === 'closed';
  if (status === 'resolved' || status === 'closed') return { ...ticket, status, waiting: null };
  let { due } = ticket;
  if (due !== null && wasOver && due < now) due = bruteDue(clock, now);
  if (due !== null && !wasOver && ticket.waiting !== null && status !== 'waiting') {
    due = bruteAfterPause(clock, due, ticket.waiting, now);
  }
  if (step === 'customer' && (due === null || wasOver)) due = bruteDue(clock, now);
  const waits = status === 'waiting' && (ticket.isAsked || due === null);
  return { ...ticket, status, due, waiting: waits ? (ticket.waiting ?? now) : null };
}

function realStep(ticket: TicketState, step: Step, now: Date, hours: BusinessHours): TicketState {
  if (step === 'staff') return afterStaffMessage(ticket, now);
  if (step === 'customer') return afterCustomerMessage(ticket, now, hours);
  return withStatus(ticket, step, now, hours);
}

it('is due and stands still as by a clock that counts minutes, in 10,000 random histories', () => {
  const random = seededRandom(19);
  const clocks = CALENDARS.map(minutesOf);
  let paused = 0;
  for (let history = 0; history < HISTORIES; history += 1) {
    const which = random.next(CALENDARS.length);
    const [hours, clock] = [CALENDARS[which], clocks[which]];
    if (!hours || !clock) throw new Error('There is no such calendar.');
    // Half of them around a change of clocks.
    const around = [9 * 24, 36 * 24, 246 * 24, 252 * 24][random.next(4)] ?? 0;
    const begins = random.next(2)
      ? around * HOUR + random.next(8 * 24 * HOUR)
      : random.next(260 * 24 * HOUR);
    let minute = begins;
    // Most had an answer before, and can be asked something.
    const isAsked = random.next(5) > 0;
    let real: TicketState = {
      status: 'open',
      priority: 'medium',
      answerDueAt: null,
      waitingSince: null,
      firstResponseAt: isAsked ? new Date(FIRST) : null,
      resolvedAt: null,
    };
    let brute: Brute = { status: 'open', due: null, waiting: null, isAsked };
    const told: string[] = [];
    for (let at = 0; at < 2 + random.next(8); at += 1) {
      const steps = random.next(6) === 0 ? ENDS : STEPS;
      const step = at === 0 ? 'customer' : (steps[random.next(steps.length)] ?? 'staff');
      const before = brute;
      real = realStep(real, step, new Date(FIRST + minute * MINUTE), hours);
      brute = bruteStep(clock, brute, step, minute);
      if (before.waiting !== null && brute.waiting === null && brute.due !== before.due)
        paused += 1;
      told.push(`${new Date(FIRST + minute * MINUTE).toISOString()} ${step}`);
      const expected = {
        status: brute.status,
        due: brute.due === null ? null : new Date(FIRST + brute.due * MINUTE),
        waiting: brute.waiting === null ? null : new Date(FIRST + brute.waiting * MINUTE),
      };
      const { status, answerDueAt: due, waitingSince: waiting } = real;
      expect({ status, due, waiting }, `${hours.timeZone}\n${told.join('\n')}`).toEqual(expected);
      minute += random.next(3) ? random.next(20 * HOUR) : random.next(5 * 24 * HOUR);
    }
  }
  // Not all of them by chance without a pause.
  expect(paused).toBeGreaterThan(HISTORIES / 10);
});
