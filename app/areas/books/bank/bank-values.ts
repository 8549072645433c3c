import { centsOf, moneyOf } from '#app/platform/money.ts';
import { DATE_ORDERS, type DateOrder, type DecimalKind } from './bank-mapping.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Returns a day of a file as YYYY-MM-DD by the bank's order; null if it is none in that order. A time after it is ignored. */
export function bankDay(text: string, order: DateOrder): string | null {
  const plain = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const named =
    /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/.exec(plain) ??
    /^(?<day>\d{1,2})[- ](?<month>[A-Za-z]{3,9})\.?[- ](?<year>\d{2}|\d{4})$/.exec(plain);
  if (named?.groups) {
    const month = MONTHS.indexOf((named.groups.month ?? '').slice(0, 3).toLowerCase()) + 1;
    return dayOf(named.groups.year ?? '', month, Number(named.groups.day));
  }
  const solid = /^(\d{4})(\d\d)(\d\d)$/.exec(plain);
  if (solid) return dayOf(solid[1] ?? '', Number(solid[2]), Number(solid[3]));
  const [, a = '', b = '', c = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(plain) ?? [];
  if (a.length === 4) return order === 'ymd' ? dayOf(a, Number(b), Number(c)) : null;
  if (order === 'ymd' || a.length > 2 || !/^(?:\d\d|\d{4})$/.test(c)) return null;
  return order === 'mdy' ? dayOf(c, Number(a), Number(b)) : dayOf(c, Number(b), Number(a));
}

function dayOf(year: string, month: number, day: number): string | null {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  const date = new Date(Date.UTC(full, month - 1, day));
  if (full < 1990 || full > 2100 || date.getUTCMonth() !== month - 1 || day < 1) return null;
  return date.toISOString().slice(0, 10);
}

/** The orders in which every one of these texts is a day. */
export function ordersThatFit(texts: readonly string[]): DateOrder[] {
  if (texts.length === 0) return [];
  // Months in words, and days without anything between their parts, need no choice.
  if (!texts.some((text) => SEPARATED.test(text.trim()))) {
    return texts.every((text) => bankDay(text, 'ymd')) ? ['ymd'] : [];
  }
  return DATE_ORDERS.filter((order) => texts.every((text) => bankDay(text, order)));
}

const SEPARATED = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/;

/** A cell of a file: an amount in cents, nothing, an amount in another currency, or no amount at all. */
type BankAmount = { money: string } | 'none' | 'foreign' | 'unreadable';

const DOLLARS = /US\$|USD|\$/g;
const OTHERS = /[€£¥₹]|\b(?:EUR|GBP|CAD|AUD|MXN|CHF|JPY|CNY|INR|NZD|SEK|NOK|DKK|PLN|BRL)\b|[CA]\$/i;
const GROUPS = {
  point: /^(?:\d{1,12}|\d{1,3}(?:[,'\u00a0\u202f ]\d{3})+)?(?:\.\d{1,2})?$/,
  comma: /^(?:\d{1,12}|\d{1,3}(?:[.'\u00a0\u202f ]\d{3})+)?(?:,\d{1,2})?$/,
};

/** Reads an amount: "$1,250.00", "(25.00)", "−12.00", "25,00-", "USD 2,400.00", "52400.00 Cr"; a dash or nothing is none. */
export function bankAmount(text: string, decimal: DecimalKind): BankAmount {
  if (OTHERS.test(text)) return 'foreign';
  const plain = text
    .replace(DOLLARS, '')
    .replace(/[−–]/g, '-')
    .replace(/\s*\b([CD])R\.?$/i, (_, side: string) => (/d/i.test(side) ? '-' : ''))
    .trim();
  if (plain === '' || plain === '-') return 'none';
  const isNegative = /^\(.*\)$|^-|-$/.test(plain);
  const bare = plain
    .replace(/^\((.*)\)$/, '$1')
    .replace(/^[-+]|[-+]$/g, '')
    .trim();
  if (!/\d/.test(bare) || !GROUPS[decimal].test(bare)) return 'unreadable';
  const [whole = '', cents = ''] = bare.split(decimal === 'point' ? '.' : ',');
  const digits = whole.replace(/\D/g, '') || '0';
  const amount = centsOf(cents ? `${digits}.${cents}` : digits);
  return { money: moneyOf(isNegative ? -amount : amount) };
}

/** The decimal kinds in which every one of these texts is an amount; both, where none of them decides. */
export function decimalsThatFit(texts: readonly string[]): DecimalKind[] {
  const fits = (kind: DecimalKind) =>
    texts.every((text) => bankAmount(text, kind) !== 'unreadable');
  const fitting = (['point', 'comma'] as const).filter(fits);
  const same = texts.every(
    (text) =>
      JSON.stringify(bankAmount(text, 'point')) === JSON.stringify(bankAmount(text, 'comma')),
  );
  return fitting.length === 2 && same ? ['point'] : fitting;
}

/** Which way a word says that money went: 1 in, -1 out; null if it says neither. */
export function directionOf(word: string): 1 | -1 | null {
  const plain = word.trim().replace(/\.$/, '').toLowerCase();
  if (['cr', 'c', 'credit', 'crdt', 'deposit', 'in', 'h', 'haben', '+'].includes(plain)) return 1;
  if (['dr', 'd', 'debit', 'dbit', 'withdrawal', 'out', 's', 'soll', '-'].includes(plain))
    return -1;
  return null;
}

/** The number of a check that a text names; null if it names none. */
export function checkIn(text: string): string | null {
  return (
    /\b(?:check|chq|cheque|ck)\b\s*(?:dep\b|no\b\.?|#)?\s*#?\s*(\d{3,12})\b/i.exec(text)?.[1] ??
    null
  );
}

/** A text in one line, without runs of blanks and marks that nobody sees. */
export function plainText(text: string): string {
  return text
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
