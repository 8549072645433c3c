import { compareMoney } from '#app/platform/money.ts';
import type { Match } from './match-line.ts';

/** An account of the chart that lines like one were posted to before, the latest first. */
export type PostedBefore = {
  bankAccountId: string;
  isOut: boolean;
  text: string;
  chartAccountId: string;
  label: string;
};

/** A transfer whose other line is not known yet: what it moved into the account where that one is expected. */
export type HalfTransfer = {
  id: string;
  bankAccountId: string;
  amount: string;
  day: string;
  label: string;
};

type PostedLine = { bankAccountId: string; amount: string; day: string; text: string };

const SAYS_FEE = /\b(?:fees?|(?:service|maintenance|analysis|bank) charges?|charges|entgelt)\b/i;
const DAY_MS = 86_400_000;
/** Two banks may be a long weekend apart. */
const MOST_DAYS_APART = 7;

/** Finds what a line is that is no client's money: the other side of a transfer, or what lines like it were before, or a bank's fee. */
export function matchAccount(
  line: PostedLine,
  before: readonly PostedBefore[],
  transfers: readonly HalfTransfer[],
  fees: { chartAccountId: string; label: string } | null,
): Match | null {
  const halves = transfers.filter(
    ({ bankAccountId, amount, day }) =>
      bankAccountId === line.bankAccountId &&
      amount === line.amount &&
      Math.abs(Date.parse(day) - Date.parse(line.day)) <= MOST_DAYS_APART * DAY_MS,
  );
  const [half] = halves;
  if (half) {
    const isOnly = halves.length === 1;
    return proposed(
      `The other side of a transfer that is recorded${isOnly ? '' : ', the first of several'}`,
      `transfer:${half.id}`,
      half.label,
    );
  }
  const isOut = compareMoney(line.amount, '0.00') < 0;
  const words = ruleWords(line.text);
  const known = before.find(
    (each) =>
      words !== '' &&
      each.bankAccountId === line.bankAccountId &&
      each.isOut === isOut &&
      ruleWords(each.text) === words,
  );
  if (known) {
    return proposed('As lines like it before', `account:${known.chartAccountId}`, known.label);
  }
  if (isOut && fees && SAYS_FEE.test(line.text)) {
    return proposed('It says fee', `account:${fees.chartAccountId}`, fees.label);
  }
  return null;
}

/** The words by which lines are alike: those without a digit. */
function ruleWords(text: string): string {
  return text
    .toUpperCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '' && !/\d/.test(word))
    .join(' ');
}

function proposed(reason: string, target: string, words: string): Match {
  return {
    kind: 'proposed',
    reason,
    settlement: null,
    candidates: [],
    other: { target, words },
  };
}
