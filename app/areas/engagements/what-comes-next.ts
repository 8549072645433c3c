import type { Side } from '#app/access/author.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { EngagementFacts } from './engagement-line.ts';
import { madePart, planInvoicePath, planPartOf } from './plan-invoices.ts';

/** Something that comes next; a meeting has its moment. */
export type NextStep = {
  key: string;
  title: string;
  at: string | Date;
  note: string;
  to: string | null;
  /** Its day has passed. */
  isLate: boolean;
};

/** What comes next on an engagement that is set up, the first day on top; `today` is the firm's. */
export function nextSteps(facts: EngagementFacts, side: Side, today: string): NextStep[] {
  const { project, meeting, task, request, planned, invoices } = facts;
  if (!project) return [];
  const home = side === 'firm' ? '/admin' : '/customer';
  const open = planned
    .map((part, place) => {
      const made = madePart(invoices, place);
      return { ...part, ...planPartOf(part, made), place, made };
    })
    .find(({ isOut, made }) => !isOut && made?.status !== 'cancelled');
  const steps: Omit<NextStep, 'isLate'>[] = [
    ...(meeting
      ? [
          {
            key: 'meeting',
            title: meeting.title,
            at: meeting.at,
            note: meeting.isConfirmed
              ? 'confirmed'
              : side === 'customer'
                ? 'Does it suit you?'
                : 'not confirmed yet',
            to: `${home}/meetings/${meeting.id}`,
          },
        ]
      : []),
    ...(open
      ? [
          {
            key: 'invoice',
            title: `Invoice ${open.place + 1} of ${planned.length}${open.amount === null ? '' : `, ${formatMoney(open.amount)}`}`,
            at: open.date,
            note:
              open.date < today ? 'not sent yet' : `goes out that day, due ${formatDate(open.due)}`,
            to: side === 'firm' && open.made ? planInvoicePath(side, open.made.id) : null,
          },
        ]
      : []),
    ...(request
      ? [
          {
            key: 'request',
            title: request.title,
            at: request.dueDate,
            note: side === 'customer' ? 'file that we need from you' : 'file from the customer',
            to: `${home}/documents`,
          },
        ]
      : []),
    ...(task
      ? [
          {
            key: 'task',
            title: task.title,
            at: task.dueDate,
            note: side === 'customer' ? 'your task' : "customer's task",
            to: `${home}/tasks/${task.id}`,
          },
        ]
      : []),
  ];
  const dayOf = ({ at }: Pick<NextStep, 'at'>) =>
    typeof at === 'string' ? at : (meeting?.day ?? '');
  return steps
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    .map((step) => ({ ...step, isLate: dayOf(step) < today }));
}
