import { addMoney, compareMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import type { IssuedContent } from '#app/records/invoice/issued-content.ts';
import { invoiceTotals, type Tax } from './invoice-totals.ts';

type Line = IssuedContent['lines'][number];
type Taxes = NonNullable<IssuedContent['taxes']>;

/** What an issued invoice, or a credit note over a part of it, says of lines and tax. */
export type Figures = Pick<IssuedContent, 'lines' | 'taxes' | 'taxRule'>;

/** A part of an issued invoice, as its credit note says it. */
type CreditedPart = { amount: Money; content: Figures & Pick<IssuedContent, 'discount'> };

const netOf = ({ amount, share = '0.00' }: Line): Money => subtractMoney(amount, share);
const sum = (amounts: readonly Money[]): Money => addMoney('0.00', ...amounts);
const same = (a: Tax, b: Tax) => a.name === b.name && a.rate === b.rate;

/** What is left of each line of an issued invoice before tax, after the credit notes over parts of it. */
export function leftOfLines(
  issued: Figures,
  notes: readonly Figures[],
): { id: string; description: string; left: Money }[] {
  return issued.lines.map((line) => ({
    id: line.id,
    description: line.description,
    left: subtractMoney(netOf(line), creditedOf(line, notes)),
  }));
}

function creditedOf({ id }: Line, notes: readonly Figures[]): Money {
  return sum(notes.flatMap(({ lines }) => lines.filter((line) => line.id === id).map(netOf)));
}

/**
 * Returns the credit note over chosen amounts of lines, before tax. A line that is credited in one piece is on it as it was issued.
 * Tax is rounded by the rule of the invoice, and what ends the lines of a rate takes all that is left of its tax: notes together
 * are the invoice. The amounts are within what is left.
 */
export function creditedPart(
  issued: Figures,
  notes: readonly Figures[],
  chosen: ReadonlyMap<string, Money>,
): CreditedPart {
  const lines = issued.lines.flatMap((line): Line[] => {
    const amount = chosen.get(line.id);
    if (!amount || compareMoney(amount, '0') === 0) return [];
    if (amount === netOf(line)) return [{ ...line }];
    const { id, description, tax } = line;
    return [{ id, description, quantity: '1.00', unitPrice: amount, amount, ...(tax && { tax }) }];
  });
  const taxes = (issued.taxes ?? []).flatMap((rate) => taxOf(rate, issued, notes, lines));
  const discount = sum(lines.map(({ share = '0.00' }) => share));
  return {
    amount: addMoney(sum(lines.map(netOf)), sum(taxes.map(({ amount }) => amount))),
    content: {
      lines: issued.taxRule === 'line' ? taxedLines(lines, taxes) : lines,
      ...(discount !== '0.00' && { discount }),
      ...(issued.taxes && { taxes }),
    },
  };
}

/** The tax of a rate that a note takes back; none where no line of it is on the note. */
function taxOf(
  { name, rate, taxable, amount }: Taxes[number],
  issued: Figures,
  notes: readonly Figures[],
  lines: readonly Line[],
): Taxes {
  const own = lines.filter(({ tax }) => tax && same(tax, { name, rate }));
  if (own.length === 0) return [];
  const before = notes.flatMap(({ taxes = [] }) =>
    taxes.filter((tax) => same(tax, { name, rate })),
  );
  const left = {
    taxable: subtractMoney(taxable, sum(before.map((tax) => tax.taxable))),
    amount: subtractMoney(amount, sum(before.map((tax) => tax.amount))),
  };
  const part = sum(own.map(netOf));
  const counted = invoiceTotals({
    lines: own.map((line) => ({ quantity: '1', unitPrice: netOf(line), tax: { name, rate } })),
    rule: issued.taxRule ?? 'rate',
  }).tax;
  const isLast = part === left.taxable;
  const isMore = isOfOneSign(issued, { name, rate }) && !isPartOf(counted, left.amount);
  return [{ name, rate, taxable: part, amount: isLast || isMore ? left.amount : counted }];
}

/** Whether the lines of a rate are all above zero, or all below: then no part of their tax is more than all of it. */
function isOfOneSign({ lines }: Figures, rate: Tax): boolean {
  const own = lines.filter(({ tax, amount }) => tax && same(tax, rate) && amount !== '0.00');
  return new Set(own.map(({ amount }) => amount.startsWith('-'))).size < 2;
}

/** Lines with the tax of each: what rounding leaves of a rate is on its last line. */
function taxedLines(lines: readonly Line[], taxes: Taxes): Line[] {
  const left = new Map(taxes.map((tax) => [`${tax.rate} ${tax.name}`, tax.amount]));
  return lines.map((line, place) => {
    const { tax } = line;
    if (!tax) return line;
    const key = `${tax.rate} ${tax.name}`;
    const isLast = !lines.slice(place + 1).some((each) => each.tax && same(each.tax, tax));
    const rest = left.get(key) ?? '0.00';
    const own = isLast
      ? rest
      : invoiceTotals({ lines: [{ quantity: '1', unitPrice: netOf(line), tax }], rule: 'line' })
          .tax;
    left.set(key, subtractMoney(rest, own));
    return { ...line, taxAmount: own };
  });
}

/** Whether an amount is a part of what is left of a line: of the same sign, and no more. */
export function isPartOf(amount: Money, left: Money): boolean {
  const isBelow = compareMoney(left, '0') < 0;
  const size = (money: Money) => (isBelow ? subtractMoney('0.00', money) : money);
  return compareMoney(size(amount), '0') >= 0 && compareMoney(size(amount), size(left)) <= 0;
}
