import { calendarDate } from '#app/platform/forms/form-fields.ts';
import { cutText } from '#app/platform/typed-text.ts';

/** Calendar dates as YYYY-MM-DD, both included. */
export type Span = { from: string; to: string };

/** The length of one step of a chart over time. */
export type Unit = 'day' | 'week' | 'month';

/** The requested span of the firm's days, and the one of the same length right before it. */
export type Period = Span & {
  before: Span;
  days: number;
  unit: Unit;
  /** The firm's date now, and the zone that its days are in (IANA name). */
  today: string;
  timeZone: string;
};

/** The ready-made spans, as the address names them in ?range=. All end today, except the last month. */
export const PRESETS = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'this-quarter', label: 'This quarter' },
  { value: 'last-90-days', label: 'Last 90 days' },
  { value: 'this-year', label: 'This year' },
  { value: 'last-12-months', label: 'Last 12 months' },
] as const;
type Preset = (typeof PRESETS)[number]['value'];

/** The span that is shown when the address asks for none. */
const DEFAULT_PRESET: Preset = 'last-90-days';

/** Days that one report covers at most: ten years. */
const MOST_DAYS = 3653;

/** The period that an address asks for; with a `problem`, `period` is the default one and nothing typed is lost. */
export type RequestedPeriod = {
  preset: Preset | null;
  typed: { from: string; to: string };
  period: Period;
  problem: string | null;
};

/** Reads the period from an address: ?from= and ?to= or ?range=; `without` any of them, that one. */
export function requestedPeriod(
  { searchParams }: URL,
  clock: { today: string; timeZone: string },
  without: Preset = DEFAULT_PRESET,
): RequestedPeriod {
  const typed = {
    from: cutText(searchParams.get('from') ?? '', 20),
    to: cutText(searchParams.get('to') ?? '', 20),
  };
  const asked = PRESETS.find(({ value }) => value === searchParams.get('range'))?.value;
  const preset = asked ?? without;
  const standing = { period: periodOf(spanOf(preset, clock.today), clock), typed, problem: null };
  if (!typed.from && !typed.to) return { ...standing, preset };
  const own = ownSpan(typed, clock.today);
  if (typeof own === 'string') return { ...standing, preset: null, problem: own };
  return { preset: null, typed, period: periodOf(own, clock), problem: null };
}

/** The days of a ready-made span. */
export function spanOf(preset: Preset, today: string): Span {
  const day = Temporal.PlainDate.from(today);
  const month = day.with({ day: 1 });
  if (preset === 'this-month') return span(month, day);
  if (preset === 'last-month')
    return span(month.subtract({ months: 1 }), month.subtract({ days: 1 }));
  if (preset === 'this-quarter') {
    return span(month.with({ month: Math.floor((day.month - 1) / 3) * 3 + 1 }), day);
  }
  if (preset === 'last-90-days') return span(day.subtract({ days: 89 }), day);
  if (preset === 'this-year') return span(month.with({ month: 1 }), day);
  return span(month.subtract({ months: 11 }), day);
}

/** Returns a period with the one before it; the longer it is, the longer are its steps. */
export function periodOf(
  { from, to }: Span,
  { today, timeZone }: { today: string; timeZone: string },
): Period {
  const first = Temporal.PlainDate.from(from);
  const days = first.until(to).days + 1;
  return {
    from,
    to,
    before: span(first.subtract({ days }), first.subtract({ days: 1 })),
    days,
    unit: days <= 31 ? 'day' : days <= 124 ? 'week' : 'month',
    today,
    timeZone,
  };
}

/** The span that someone typed, not beyond today; or what is wrong with it. */
function ownSpan(typed: { from: string; to: string }, today: string): Span | string {
  const isDay = (text: string) => calendarDate('').safeParse(text).success;
  if (!typed.from) return 'Enter the first day.';
  if (!isDay(typed.from)) return 'The first day is not a date.';
  if (typed.to && !isDay(typed.to)) return 'The last day is not a date.';
  const to = !typed.to || typed.to > today ? today : typed.to;
  if (typed.from > today) return 'The first day is in the future.';
  if (typed.from > to) return 'The first day is after the last day.';
  if (Temporal.PlainDate.from(typed.from).until(to).days >= MOST_DAYS) {
    return 'Choose at most ten years.';
  }
  return { from: typed.from, to };
}

function span(from: Temporal.PlainDate, to: Temporal.PlainDate): Span {
  return { from: from.toString(), to: to.toString() };
}
