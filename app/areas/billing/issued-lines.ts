import { addMoney, type Money, subtractMoney } from '#app/platform/money.ts';
import type { IssuedContent } from '#app/records/invoice/issued-content.ts';

type FrozenLine = Omit<IssuedContent['lines'][number], 'id' | 'amount' | 'taxAmount'>;

/** A line with what it counts for, apart from its tax, and its tax. */
export type IssuedLine = FrozenLine & { net: Money; taxAmount: Money };

/**
 * The lines that a document was issued with, what each counts for after its discounts, and its tax. What the lines do not say is a
 * line of its own: the amount of a document without any, by its taxes, and tax that was rounded for the whole.
 */
export function issuedLines({
  content,
  amount,
  tax,
}: {
  content: IssuedContent;
  amount: Money;
  tax: Money;
}): IssuedLine[] {
  const lines = content.lines.length > 0 ? content.lines.map(lineOf) : linesByTax(content, tax);
  const net = addMoney('0.00', ...lines.map((line) => line.net));
  const rest = {
    net: subtractMoney(subtractMoney(amount, tax), net),
    taxAmount: subtractMoney(tax, addMoney('0.00', ...lines.map((line) => line.taxAmount))),
  };
  if (rest.net === '0.00' && rest.taxAmount === '0.00') return lines;
  const others = rest.net === '0.00' ? 'Tax' : 'Other';
  const description = lines.length === 0 ? (content.description ?? '') : others;
  return [...lines, { description, quantity: '1.00', unitPrice: rest.net, ...rest }];
}

/** The taxes of a document together: "0.00" without any. */
export function taxOf({ taxes = [] }: Pick<IssuedContent, 'taxes'>): Money {
  return addMoney('0.00', ...taxes.map(({ amount }) => amount));
}

function lineOf({ id: _, amount, taxAmount, ...line }: IssuedContent['lines'][number]): IssuedLine {
  const net = subtractMoney(amount, line.share ?? '0.00');
  return { ...line, net, taxAmount: taxAmount ?? '0.00' };
}

function linesByTax(content: IssuedContent, tax: Money): IssuedLine[] {
  if (taxOf(content) !== tax) return [];
  return (content.taxes ?? []).map(({ name, rate, taxable, amount }) => ({
    description: content.description ?? '',
    quantity: '1.00',
    unitPrice: taxable,
    net: taxable,
    tax: { name, rate },
    taxAmount: amount,
  }));
}
