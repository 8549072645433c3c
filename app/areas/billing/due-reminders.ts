import { addDays } from '#app/platform/calendar-days.ts';
import { compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import type { InvoiceAnswerKind } from '#app/records/invoice/invoice-answers.ts';

/** What decides whether a customer is reminded of an invoice. Days are the firm's calendar dates. */
export type RemindableInvoice = {
  id: string;
  dueDate: string | null;
  /** When it went out. */
  sentOn: string;
  /** What is still to be paid. */
  open: Money;
  isPrepayment: boolean;
  /** Whether a bank works on its payment. */
  isUnderWay?: boolean;
  /** What the customer says of it that is neither withdrawn nor settled. */
  answer: { kind: InvoiceAnswerKind; promisedOn: string | null } | null;
  /** What it was reminded of; a stage of null was sent by hand. */
  reminders: readonly { stage: number | null; dueDate: string; sentOn: string }[];
};

/** Whether the customer has disputed an invoice, or promised a day that is not over. */
export function isPaused({ answer }: Pick<RemindableInvoice, 'answer'>, today: string): boolean {
  if (!answer) return false;
  return answer.promisedOn === null || answer.promisedOn >= today;
}

/**
 * Returns the invoices that a customer may be reminded of on `today`, those that are due first in front: not paid, not disputed, not
 * promised, and not covered by its balance, which pays the first ones.
 */
export function remindable<Invoice extends RemindableInvoice>(
  invoices: readonly Invoice[],
  balance: Money,
  today: string,
): Invoice[] {
  let left = compareMoney(balance, '0') > 0 ? balance : '0.00';
  return invoices
    .filter(({ open, isUnderWay }) => compareMoney(open, '0') > 0 && !isUnderWay)
    .filter((invoice) => !isPaused(invoice, today))
    .toSorted((a, b) => turnOf(a).localeCompare(turnOf(b)))
    .filter(({ open, isPrepayment }) => {
      // Money paid ahead pays no prepayment.
      if (isPrepayment) return true;
      const isCovered = compareMoney(left, open) >= 0;
      left = isCovered ? subtractMoney(left, open) : '0.00';
      return !isCovered;
    });
}

function turnOf({ dueDate, id }: RemindableInvoice): string {
  return `${dueDate ?? '9999-12-31'} ${id}`;
}

/** A letter that is due: its wording goes by the latest stage of its invoices. */
type DueLetter = { stage: number; invoices: { id: string; stage: number }[] };

/**
 * Returns the one letter that a customer gets on `today`, or null: each invoice that may be reminded of and has come to a stage that no
 * letter has told. After a standstill that is the latest stage, and those before it are over.
 */
export function dueLetter(given: {
  invoices: readonly RemindableInvoice[];
  balance: Money;
  /** Days from the due date, negative ones before it. */
  stages: readonly number[];
  today: string;
}): DueLetter | null {
  const { stages, today } = given;
  const invoices = remindable(given.invoices, given.balance, today).flatMap((invoice) => {
    const stage = reachedStage(invoice, stages, today);
    return stage === null || isTold(invoice, stage) ? [] : { id: invoice.id, stage };
  });
  if (invoices.length === 0) return null;
  return { stage: Math.max(...invoices.map(({ stage }) => stage)), invoices };
}

/** When the next letter about an invoice goes, if nothing changes; null for none. */
export function comingStage(
  invoice: RemindableInvoice,
  stages: readonly number[],
  today: string,
): { stage: number; day: string } | null {
  const { dueDate } = invoice;
  if (dueDate === null) return null;
  const now = reachedStage(invoice, stages, today);
  if (now !== null && !isTold(invoice, now)) return { stage: now, day: today };
  const ahead = stages.filter((stage) => {
    const day = addDays(dueDate, stage);
    return day > today && day > invoice.sentOn;
  });
  if (ahead.length === 0) return null;
  const stage = Math.min(...ahead);
  return { stage, day: addDays(dueDate, stage) };
}

/** Why no letter comes: there is nothing to pay, or what is open is disputed, promised, covered by the balance, or told to its end. */
type NoLetter = 'nothing' | 'disputed' | 'promised' | 'covered' | 'told';

/**
 * When the next letter to a customer goes, if nothing changes, and its stage; otherwise why none does, with the invoices that this
 * is about.
 */
export function comingLetter<Invoice extends RemindableInvoice>(given: {
  invoices: readonly Invoice[];
  balance: Money;
  stages: readonly number[];
  today: string;
}): { day: string; stage: number } | { none: NoLetter; of: Invoice[] } {
  const { stages, today } = given;
  const open = given.invoices.filter((invoice) => compareMoney(invoice.open, '0') > 0);
  const reminded = remindable(open, given.balance, today);
  const coming = reminded.flatMap((invoice) => comingStage(invoice, stages, today) ?? []);
  const [day] = coming.map((each) => each.day).sort();
  if (day !== undefined) {
    const those = coming.filter((each) => each.day === day);
    return { day, stage: Math.max(...those.map(({ stage }) => stage)) };
  }
  if (open.length === 0) return { none: 'nothing', of: [] };
  const paused = open.filter((invoice) => isPaused(invoice, today));
  const disputed = paused.filter(({ answer }) => answer?.promisedOn === null);
  if (disputed.length > 0) return { none: 'disputed', of: disputed };
  if (paused.length > 0) return { none: 'promised', of: paused };
  return { none: reminded.length === 0 ? 'covered' : 'told', of: [] };
}

/** The latest stage that has come: none of before it went out, and none ahead of a due date that is over. */
function reachedStage(
  { dueDate, sentOn }: RemindableInvoice,
  stages: readonly number[],
  today: string,
): number | null {
  if (dueDate === null) return null;
  const reached = stages.filter((stage) => {
    const day = addDays(dueDate, stage);
    return day <= today && day > sentOn && (stage > 0 || today <= dueDate);
  });
  return reached.length > 0 ? Math.max(...reached) : null;
}

/** Whether a letter of the stage, of a later one, or by hand since then has told of it. */
function isTold({ dueDate, reminders }: RemindableInvoice, stage: number): boolean {
  return reminders.some((sent) =>
    sent.stage === null
      ? sent.sentOn >= addDays(dueDate ?? sent.sentOn, stage)
      : sent.dueDate === dueDate && sent.stage >= stage,
  );
}

/** How a letter is worded: ahead of the due date, at first, later, and at last. */
export type ReminderTone = 'ahead' | 'first' | 'later' | 'last';

/** Returns how the letter of a stage is worded, which is one of `stages`. */
export function toneOf(stage: number, stages: readonly number[]): ReminderTone {
  if (stage <= 0) return 'ahead';
  const after = stages.filter((each) => each > 0);
  if (stage === Math.min(...after)) return 'first';
  return stage === Math.max(...after) ? 'last' : 'later';
}

/** Reads the days of a setting: "-3, 1, 7, 14", in order. */
export function stagesOf(days: string): number[] {
  const found = days.match(/-?\d+/g) ?? [];
  return [...new Set(found.map(Number))].sort((a, b) => a - b);
}

/** A stage in words. */
export function stageWords(stage: number | null): string {
  if (stage === null) return 'by hand';
  if (stage === 0) return 'on the due date';
  const days = Math.abs(stage);
  return `${days} ${days === 1 ? 'day' : 'days'} ${stage < 0 ? 'before' : 'after'} the due date`;
}
