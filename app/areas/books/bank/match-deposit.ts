import { formatCount, formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import type { Match } from './match-line.ts';

/** A deposit of checks that the bank has no line of. */
export type OpenDeposit = {
  id: string;
  amount: string;
  day: string;
  bankAccountId: string;
  checks: number;
};

/** A check that waits for a deposit. */
export type WaitingCheck = { number: string; amount: string };

type AskedLine = {
  amount: string;
  day: string;
  text: string;
  checkNumber: string | null;
  bankAccountId: string;
};

const DAY_MS = 86_400_000;
/** A bank may show a deposit a day before it was written down, and some days after. */
const DAYS_BEFORE = 1;
const DAYS_AFTER = 10;

/** A deposit in words: "Deposit of $3,250.00, 2 checks, Nov 6, 2026". */
export function depositWords({ amount, checks, day }: Omit<OpenDeposit, 'id'>): string {
  return `Deposit of ${formatMoney(amount)}, ${formatCount(checks, 'check', 'checks')}, ${formatDate(day)}`;
}

/** Finds the deposit that a line is: the one to its account of exactly its amount, around its day. Null where none fits. */
export function matchDeposit(line: AskedLine, deposits: readonly OpenDeposit[]): Match | null {
  const fitting = deposits
    .filter(({ amount, bankAccountId }) => {
      return amount === line.amount && bankAccountId === line.bankAccountId;
    })
    .map((deposit) => ({ deposit, days: daysFrom(deposit.day, line.day) }))
    .filter(({ days }) => days >= -DAYS_BEFORE && days <= DAYS_AFTER)
    .toSorted((one, other) => Math.abs(one.days) - Math.abs(other.days));
  const [nearest] = fitting;
  if (!nearest) return null;
  return {
    ...NOTHING,
    kind: 'proposed',
    reason: `A deposit of this amount${fitting.length === 1 ? '' : ', the nearest of several'}`,
    other: { target: `deposit:${nearest.deposit.id}`, words: depositWords(nearest.deposit) },
  };
}

/** Says of a line that is a check which was entered, and is in no deposit yet, that it waits for one. */
export function matchWaitingCheck(line: AskedLine, checks: readonly WaitingCheck[]): Match | null {
  const number = bare(line.checkNumber ?? '');
  if (number === '') return null;
  const known = checks.find((each) => bare(each.number) === number && each.amount === line.amount);
  if (!known) return null;
  const reason = `Check ${known.number} was entered and waits for its deposit. Make that deposit first`;
  return { ...NOTHING, reason };
}

const NOTHING: Match = { kind: 'open', reason: '', settlement: null, candidates: [], other: null };

const bare = (number: string) => number.replace(/^0+/, '');

function daysFrom(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / DAY_MS;
}
