import type { Side } from '#app/access/author.ts';
import type { Money } from '#app/platform/money.ts';
import type { ProposalStatus } from '#app/records/proposal/proposal-status.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { weekNumber } from './engagement-weeks.ts';
import { type MadePart, madePart, planInvoicePath, planPartOf } from './plan-invoices.ts';

/** What is known of an engagement; all days as YYYY-MM-DD on the firm's calendar. */
export type EngagementFacts = {
  customerId: string;
  /** The first day, which weeks are counted from. */
  start: string | null;
  /** Null until it is set up. */
  project: {
    id: string;
    title: string;
    startDate: string | null;
    endDate: string | null;
  } | null;
  /** The proposal that it came of; null without one, and for anyone who may not read it. */
  proposal: {
    id: string;
    title: string;
    status: ProposalStatus;
    validUntil: string | null;
    decidedOn: string | null;
  } | null;
  milestones: readonly {
    title: string;
    date: string | null;
    completedOn: string | null;
    /** The invoice that its sign-off brings or brought: "invoice of $4,000.00". */
    brings?: string | null;
  }[];
  /** Whether results are measured. */
  isMeasured: boolean;
  /** The customer's latest baseline that is not withdrawn. */
  baseline: { id: string; agreedOn: string | null } | null;
  /** The plan's invoices in their order; none for anyone who may not see money. */
  planned: readonly { title: string; date: string; amount: Money | null }[];
  /** The invoices that were made of them, by their place in the plan. */
  invoices: readonly MadePart[];
  /** `day` is that of the firm. */
  meeting: { id: string; title: string; at: Date; day: string; isConfirmed: boolean } | null;
  task: { id: string; title: string; dueDate: string } | null;
  request: { title: string; dueDate: string } | null;
};

/** A place on the line, with the record that it opens. */
export type Station = {
  key: string;
  /** What it is on the way: "Proposal", "Week 5", "Result". */
  kind: string;
  title: string;
  /** The day it was reached, otherwise the day that is planned. */
  date: string | null;
  note: string | null;
  state: 'done' | 'late' | 'ahead';
  to: string | null;
};

/** Milestones between the first and the result that are shown. */
const MOST_BETWEEN = 4;

/** Returns the stations of an engagement in the order of their days, for a reader on `side`; those without a day keep their place. */
export function stationsOf(facts: EngagementFacts, side: Side, today: string): Station[] {
  const { project, start } = facts;
  const home = side === 'firm' ? '/admin' : '/customer';
  const board =
    side === 'firm' ? `/admin/customers/${facts.customerId}/outcomes` : '/customer/outcomes';
  const projectPath = project && `${home}/projects/${project.id}`;
  const steps = facts.milestones.map((step, at) => ({ ...step, key: `milestone-${at}` }));
  const named = steps.find(({ title }) => /\bbaseline\b/i.test(title));
  const baselineStep = facts.isMeasured ? named : undefined;
  const others = steps.filter((step) => step !== baselineStep);
  const last = others.at(-1);
  const state = (day: string | null, isDone: boolean): Station['state'] =>
    isDone ? 'done' : day !== null && day < today ? 'late' : 'ahead';
  const stepStation = (step: (typeof steps)[number], kind: string, to: string | null): Station => ({
    key: step.key,
    kind,
    title: step.title,
    date: step.completedOn ?? step.date,
    note: step.brings ?? null,
    state: state(step.date, step.completedOn !== null),
    to,
  });
  const weekOf = (step: (typeof steps)[number]) =>
    start && step.date ? `Week ${weekNumber(start, step.date)}` : 'Milestone';
  const between = nearest(others.slice(0, -1));
  const stations: Station[] = [
    ...proposalStation(facts, side, home, state),
    ...(facts.isMeasured ? [baselineStation(facts, baselineStep, board, state)] : []),
    ...between.shown.map((step) => stepStation(step, weekOf(step), projectPath)),
    ...(last
      ? [stepStation(last, 'Result', project && facts.isMeasured ? board : projectPath)]
      : endStation(project, projectPath, state)),
    ...lastInvoice(facts, side, state),
  ];
  const shown = inOrder(stations);
  if (between.hidden === 0) return shown;
  const first = shown.findIndex(({ key }) => key === between.shown[0]?.key);
  const station = shown[first] as Station;
  const more = `and ${between.hidden} more`;
  return shown.with(first, {
    ...station,
    note: station.note ? `${station.note}; ${more}` : more,
  });
}

/** Stations by their day; one without a day stays behind the one before it. */
function inOrder(stations: readonly Station[]): Station[] {
  let reached = '';
  return stations
    .map((station) => {
      reached = station.date ?? reached;
      return { station, day: reached };
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ station }) => station);
}

/** At most four steps: the last that was reached and those after it. */
function nearest<Step extends { completedOn: string | null }>(steps: readonly Step[]) {
  const open = steps.findIndex(({ completedOn }) => completedOn === null);
  const from = Math.max(
    0,
    Math.min(open < 0 ? steps.length : open - 1, steps.length - MOST_BETWEEN),
  );
  const shown = steps.slice(from, from + MOST_BETWEEN);
  return { shown, hidden: steps.length - shown.length };
}

type StateOf = (day: string | null, isDone: boolean) => Station['state'];

function proposalStation(
  { proposal }: EngagementFacts,
  side: Side,
  home: string,
  state: StateOf,
): Station[] {
  if (!proposal) return [];
  const { id, status, validUntil, decidedOn } = proposal;
  const isAccepted = status === 'accepted';
  const waiting = side === 'customer' ? 'Your answer' : "Customer's answer";
  return [
    {
      key: 'proposal',
      kind: 'Proposal',
      title: isAccepted ? 'Accepted' : status === 'draft' ? 'Draft' : waiting,
      date: isAccepted ? decidedOn : validUntil,
      note: isAccepted || validUntil === null ? null : 'valid until',
      state: state(validUntil, isAccepted),
      to: `${home}/proposals/${id}`,
    },
  ];
}

function baselineStation(
  { baseline, project }: EngagementFacts,
  step: EngagementFacts['milestones'][number] | undefined,
  board: string,
  state: StateOf,
): Station {
  const agreedOn = baseline?.agreedOn ?? null;
  const isStaff = board.startsWith('/admin');
  const waiting = isStaff ? 'The customer has to agree' : 'Please agree to it';
  const day = agreedOn ?? step?.completedOn ?? step?.date ?? null;
  return {
    key: 'baseline',
    kind: 'Baseline',
    title: agreedOn ? 'Agreed' : baseline ? waiting : 'Agreed on both sides',
    date: day,
    note: step?.brings ?? null,
    state: state(day, agreedOn !== null || step?.completedOn != null),
    to: baseline ? `${board}${isStaff ? '/baselines' : ''}/${baseline.id}` : project ? board : null,
  };
}

function endStation(
  project: EngagementFacts['project'],
  to: string | null,
  state: StateOf,
): Station[] {
  if (!project?.endDate) return [];
  const { endDate } = project;
  return [
    {
      key: 'end',
      kind: 'Result',
      title: 'Last day',
      date: endDate,
      note: null,
      state: state(endDate, false),
      to,
    },
  ];
}

function lastInvoice(
  { planned, invoices }: EngagementFacts,
  side: Side,
  state: StateOf,
): Station[] {
  const count = planned.length;
  if (count === 0) return [];
  const parts = planned.map((part, place) => {
    const made = madePart(invoices, place);
    return { ...part, ...planPartOf(part, made), place, made };
  });
  const standing = parts.filter(({ made }) => made?.status !== 'cancelled');
  const canceled = count - standing.length;
  const note = canceled > 0 ? [`${canceled} of ${count} canceled`] : [];
  const shown = standing.at(-1);
  const kind = count === 1 ? 'Invoice' : 'Last invoice';
  if (!shown) {
    const { date, made } = parts.at(-1) ?? { date: null, made: undefined };
    return [
      {
        key: 'invoice',
        kind,
        title: 'Canceled',
        date,
        note: count === 1 ? null : `all ${count} invoices`,
        state: 'done',
        to: made && side === 'firm' ? planInvoicePath(side, made.id) : null,
      },
    ];
  }
  const { place, title, date, amount, due, isOut, made } = shown;
  const isPaid = made?.status === 'paid';
  const parted = count === 1 ? [] : [`${place + 1} of ${count}`];
  return [
    {
      key: 'invoice',
      kind,
      title: amount === null ? title : formatMoney(amount),
      date,
      note: [
        ...(isPaid
          ? [made.isWrittenOff ? 'written off' : 'paid']
          : [...parted, `due ${formatDate(due)}`]),
        ...note,
      ].join(', '),
      state: state(isOut ? due : date, isPaid),
      to: made && (side === 'firm' || isOut) ? planInvoicePath(side, made.id) : null,
    },
  ];
}
