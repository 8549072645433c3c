import { centsOf, type Money } from '#app/platform/money.ts';
import { sharesOf } from '#app/platform/shares.ts';
import type { Offset, TemplatePlan } from '#app/records/template/template-plan.ts';
import { businessDaysOf, type Calendar } from './business-days.ts';

/**
 * A plan with its dates (YYYY-MM-DD): the engagement starts on the first business day on or after `from`, and ends with its
 * last item. Each draft invoice is its share of `total`; null when there is no total. A meeting that would have begun by `now`
 * on the firm's clock moves to the next business day on which its time is ahead.
 */
export function datedPlan(
  plan: TemplatePlan,
  {
    from,
    calendar,
    total,
    now,
  }: {
    from: string;
    calendar: Calendar;
    total: Money | null;
    now?: { date: string; time: string };
  },
) {
  const { nth } = businessDaysOf(calendar);
  const start = nth(from, 0);
  const reached = new Map<string, string>();
  const dated = <Part extends Offset>(part: Part) => ({
    ...part,
    date: nth((part.after && reached.get(part.after)) || start, part.days),
  });
  const ahead = <Meeting extends { date: string; time: string }>(meeting: Meeting) => {
    if (!now) return meeting;
    const isAhead = (day: string) => `${day} ${meeting.time}` > `${now.date} ${now.time}`;
    if (isAhead(meeting.date)) return meeting;
    const next = nth(now.date, 0);
    return { ...meeting, date: isAhead(next) ? next : nth(next, 1) };
  };
  // A milestone counts from those before it.
  const milestones = plan.milestones.map((each) => {
    const milestone = dated(each);
    reached.set(milestone.key, milestone.date);
    return milestone;
  });
  const amounts = sharesOf(
    total,
    plan.invoices.map(({ percent }) => percent),
  );
  const parts = {
    milestones,
    tasks: plan.tasks.map(dated),
    requests: plan.requests.map(dated),
    meetings: plan.meetings.map((meeting) => ahead(dated(meeting))),
    invoices: plan.invoices.map((invoice, index) => ({
      ...dated(invoice),
      amount: amounts[index] ?? null,
    })),
  };
  const dates = Object.values(parts).flatMap((list) => list.map(({ date }) => date));
  return { start, end: dates.reduce((last, date) => (date > last ? date : last), start), ...parts };
}

/** A plan with its dates. */
export type DatedPlan = ReturnType<typeof datedPlan>;

/** Why a plan can't be set up for a proposal of this total, as a sentence; null if it can. */
export function planProblem(plan: TemplatePlan, total: Money | null): string | null {
  if (plan.invoices.length === 0) return null;
  if (total === null) {
    return 'The template splits the total amount over invoices. Enter a total amount first.';
  }
  const amounts = sharesOf(
    total,
    plan.invoices.map(({ percent }) => percent),
  );
  return amounts.every((amount) => amount !== null && centsOf(amount) > 0n)
    ? null
    : 'The total amount is too small for the invoices of the template.';
}
