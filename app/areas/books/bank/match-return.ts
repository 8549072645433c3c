import { compareMoney } from '#app/platform/money.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { fittingClients } from './fitting-names.ts';
import type { Match, OwedNow } from './match-line.ts';
import { namedNumbers } from './named-numbers.ts';

/** Money of a client that arrived at once and still stands, whatever it paid: what a bank can take back. */
export type Arrival = {
  /** What brought it, as `target` of a form names it: "line:…", "check:…", "payment:…" or "entry:…". */
  target: string;
  customerId: string;
  companyName: string;
  day: string;
  /** What the bank had of it, and what the client paid: a bank may have taken a fee of it. */
  net: string;
  gross: string;
  invoiceIds: readonly string[];
  numbers: readonly string[];
  checkNumber: string | null;
  /** The bank account that it arrived in; null where no line brought it. */
  bankAccountId: string | null;
};

type ReturnedLine = {
  amount: string;
  day: string;
  name: string | null;
  text: string;
  checkNumber: string | null;
  bankAccountId: string;
};

const SAYS_RETURN =
  /\b(?:return(?:ed|s)?|retd?|rtn|recall(?:ed)?|revers(?:al|ed)|nsf|bounced|chargeback|insufficient|unpaid|dishono\w+|rejected|stop(?:ped)? payment|storno|r0[1-9]|r1\d|r29)\b/i;

/** Whether a line says that money which came in went back. */
export const saysReturn = ({ name, text }: Pick<ReturnedLine, 'name' | 'text'>): boolean =>
  SAYS_RETURN.test(`${name ?? ''} ${text}`);

/** The payments that a line may take back: they brought what it took, by its day, into its account if a line brought them. */
export function arrivalsOf(line: ReturnedLine, arrivals: readonly Arrival[]): Arrival[] {
  const taken = line.amount.replace('-', '');
  return arrivals.filter(
    ({ net, gross, day, bankAccountId }) =>
      (net === taken || gross === taken) &&
      day <= line.day &&
      (bankAccountId === null || bankAccountId === line.bankAccountId),
  );
}

/**
 * Finds the payment that money which went out takes back: by the check, the invoice or the client that it names, and the amount. Null where
 * it says nothing of a return.
 */
export function matchReturn(
  line: ReturnedLine,
  arrivals: readonly Arrival[],
  owed: OwedNow,
): Match | null {
  if (compareMoney(line.amount, '0.00') >= 0 || !saysReturn(line)) return null;
  const all = arrivalsOf(line, arrivals);
  if (all.length === 0) return open('It says return, and no payment of this amount arrived');
  const fits = fittingClients(`${line.name ?? ''} ${line.text}`, owed.clients);
  const digits = bare(line.checkNumber ?? checkAfterWord(line.text));
  const byCheck = digits ? all.filter(({ checkNumber }) => bare(checkNumber) === digits) : [];
  const { strong, weak } = namedNumbers(line.text, owed.index);
  const numbers = strong.length > 0 ? strong : weak;
  const byNumber = all.filter(({ invoiceIds }) => invoiceIds.some((id) => numbers.includes(id)));
  const byName = all.filter(({ customerId }) => fits.includes(customerId));
  const [found, why] =
    byCheck.length > 0
      ? [byCheck, `check ${digits}`]
      : numbers.length > 0
        ? [byNumber, 'the number']
        : [byName, 'the name'];
  const [only] = found;
  if (!only) {
    return open(digits || numbers.length > 0 ? 'Only the amount fits' : namesNone(fits), all);
  }
  if (fits.length > 0 && !fits.includes(only.customerId)) {
    return open(`The payment is of ${only.companyName}, the name is another client's`, all);
  }
  if (found.length > 1) return open('Several payments fit, the older first', found);
  return {
    ...open(`A payment came back: ${why} and the amount fit`),
    kind: 'proposed',
    other: { target: only.target, words: arrivalWords(only) },
  };
}

/**
 * Finds the prepayment that money which went out gives back: of the client that it names, in the same amount. Null where it names none, or
 * none of theirs has that amount.
 */
export function matchRefund(
  line: ReturnedLine,
  prepayments: readonly Arrival[],
  owed: OwedNow,
): Match | null {
  if (compareMoney(line.amount, '0.00') >= 0 || saysReturn(line)) return null;
  const fits = fittingClients(`${line.name ?? ''} ${line.text}`, owed.clients);
  const [first] = arrivalsOf(line, prepayments).filter(({ customerId }) =>
    fits.includes(customerId),
  );
  if (!first || fits.length > 1) return null;
  return {
    ...open('Gives a prepayment back: the name and the amount fit'),
    kind: 'proposed',
    other: { target: first.target, words: arrivalWords(first) },
  };
}

/** A payment in words: "INV-1047 of Ostrova Controls, $845.00 of Nov 4, 2026". */
export function arrivalWords({ numbers, companyName, gross, day }: Arrival): string {
  const what = numbers.length > 0 ? numbers.join(', ') : 'Prepayment';
  return `${what} of ${companyName}, ${formatMoney(gross)} of ${formatDate(day)}`;
}

const namesNone = (fits: readonly string[]): string =>
  fits.length > 0 ? 'No payment of this client has this amount' : 'Only the amount fits';

function checkAfterWord(text: string): string | null {
  return /\b(?:check|chq|cheque|ck)\b[^\d]{0,8}(\d{2,12})\b/i.exec(text)?.[1] ?? null;
}

const bare = (digits: string | null): string => (digits ?? '').replace(/^0+/, '');

function open(reason: string, arrivals: readonly Arrival[] = []): Match {
  return {
    kind: 'open',
    reason: arrivals.length > 0 ? `${reason}: ${arrivals.map(arrivalWords).join('; ')}` : reason,
    settlement: null,
    candidates: [],
    other: null,
  };
}
