import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceTotals, type LineFigures } from './invoice-totals.ts';

const TAX = { name: 'Sales tax', rate: '8.25' };
const line = (unitPrice: string, given: Partial<LineFigures> = {}): LineFigures => ({
  quantity: '1',
  unitPrice,
  ...given,
});

describe('the total of an invoice', () => {
  it('B1: rounds tax on each line or on the sum of a rate', () => {
    const lines = Array.from({ length: 4 }, () =>
      line('10.07', { tax: { name: 'Tax', rate: '6' } }),
    );
    expect(invoiceTotals({ lines, rule: 'line' })).toMatchObject({ tax: '2.40', total: '42.68' });
    expect(invoiceTotals({ lines, rule: 'rate' })).toMatchObject({ tax: '2.42', total: '42.70' });
  });

  it('B2: takes a discount on the whole off before tax', () => {
    const lines = [line('47.50', { quantity: '3', tax: TAX })];
    expect(invoiceTotals({ lines, discount: '30.00', rule: 'rate' })).toMatchObject({
      subtotal: '142.50',
      tax: '9.28',
      total: '121.78',
    });
  });

  it('B3: spreads it over taxed and exempt lines to the last cent', () => {
    const a = invoiceTotals({
      lines: [line('62.50', { tax: TAX }), line('37.49')],
      discount: '7.77',
      rule: 'rate',
    });
    expect(a.lines.map(({ share, net }) => [share, net])).toEqual([
      ['4.86', '57.64'],
      ['2.91', '34.58'],
    ]);
    expect(a).toMatchObject({ tax: '4.76', total: '96.98' });
    const lines = [line('200.00'), line('200.00'), line('200.00')];
    const b = invoiceTotals({ lines, discount: '25.00', rule: 'rate' });
    expect(b.lines.map(({ share }) => share)).toEqual(['8.33', '8.33', '8.34']);
    expect(b.lines.map(({ net }) => net)).toEqual(['191.67', '191.67', '191.66']);
  });

  it.each([
    ['333.33', '1', '9.975', '33.25'],
    ['1000.00', '1', '8.875', '88.75'],
    ['212.50', '1', '5', '10.63'],
    ['-212.50', '1', '5', '-10.63'],
    ['61.37', '1', '8.25', '5.06'],
  ])('B4, B13, B14: of %s × %s at %s %% the tax is %s', (price, quantity, rate, tax) => {
    const lines = [line(price, { quantity, tax: { name: 'Tax', rate } })];
    for (const rule of ['line', 'rate'] as const) {
      expect(invoiceTotals({ lines, rule }).tax).toBe(tax);
    }
  });

  it.each([
    ['2.01', '0.5', '1.01'],
    ['1.15', '100', '115.00'],
    ['1.255', '1', '1.26'],
    ['-1.005', '1', '-1.01'],
    ['185.00', '0.58', '107.30'],
    ['185.00', '0:35', '107.92'],
    ['145.00', '0:20', '48.33'],
    ['145.00', '1:00', '145.00'],
  ])('B4, B5: %s × %s is %s', (price, quantity, total) => {
    expect(invoiceTotals({ lines: [line(price, { quantity })], rule: 'rate' }).total).toBe(total);
  });

  it('B6: adds up minutes line by line', () => {
    const lines = ['0:11', '0:13', '0:17', '0:29'].map((quantity) => line('25.00', { quantity }));
    const made = invoiceTotals({ lines, rule: 'rate' });
    expect(made.lines.map(({ amount }) => amount)).toEqual(['4.58', '5.42', '7.08', '12.08']);
    expect(made.total).toBe('29.16');
  });

  it('B12: is taxed once on the sum of a rate', () => {
    const of = (...prices: string[]) =>
      invoiceTotals({ lines: prices.map((price) => line(price, { tax: TAX })), rule: 'rate' });
    expect(of('94.62', '36.93', '140.21')).toMatchObject({ tax: '22.42', total: '294.18' });
    expect(of('112.35', '47.08', '121.63').tax).toBe('23.19');
  });

  it('is without tax for an exempt client', () => {
    const made = invoiceTotals({
      lines: [line('100.00', { tax: TAX })],
      rule: 'line',
      isExempt: true,
    });
    expect(made).toMatchObject({ taxes: [], total: '100.00' });
  });

  it('agrees with exact fractions on 500 random invoices, by both rules', () => {
    fc.assert(
      fc.property(
        fc.array(randomLine, { minLength: 1, maxLength: 8 }),
        fc.option(randomDiscount),
        (lines, discount) => {
          for (const rule of ['line', 'rate'] as const) {
            const made = invoiceTotals({ lines, discount, rule });
            expect(cents(made.total)).toBe(exactTotal(lines, discount, rule, made));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives every line its part of a discount, none a cent off, and all of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 7 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 10 ** 6 }),
        (prices, given) => {
          const texts = prices.map(
            (price) => `${Math.floor(price / 100)}.${String(price % 100).padStart(2, '0')}`,
          );
          const sum = prices.reduce((a, b) => a + b, 0);
          const whole = BigInt(Math.min(given, sum));
          const text = `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`;
          const made = invoiceTotals({
            lines: texts.map((each) => line(each)),
            discount: text,
            rule: 'rate',
          });
          const shares = made.lines.map(({ share }) => cents(share));
          expect(shares.reduce((a, b) => a + b, 0n)).toBe(whole);
          for (const [at, share] of shares.entries()) {
            const off = share * BigInt(sum) - whole * BigInt(prices[at] ?? 0);
            expect(off < BigInt(sum) && off > -BigInt(sum)).toBe(true);
          }
        },
      ),
    );
  });
});

// The same in a second hand: fractions of big integers, each reduced to cents where the rule says so and nowhere else.
type Exact = { n: bigint; d: bigint };
const cents = (text: string) => BigInt(text.replace('.', ''));
const exactOf = (text: string): Exact => {
  if (text.includes(':')) {
    const [hours = '0', minutes = '0'] = text.split(':');
    return { n: BigInt(hours) * 60n + BigInt(minutes), d: 60n };
  }
  const [whole = '0', decimals = ''] = text.split('.');
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) };
};
const product = (...all: Exact[]): Exact =>
  all.reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), { n: 1n, d: 1n });
/** Half a cent away from zero, by comparing the remainder with the divisor. */
function toCents({ n, d }: Exact): bigint {
  const size = n < 0n ? -n : n;
  const whole = size / d + ((size % d) * 2n >= d ? 1n : 0n);
  return n < 0n ? -whole : whole;
}
const hundred = { n: 1n, d: 100n };
const off = (discount: string | null | undefined, from: bigint) => {
  if (!discount) return 0n;
  return discount.endsWith('%')
    ? toCents(product({ n: from, d: 1n }, exactOf(discount.slice(0, -1)), hundred))
    : cents(discount);
};

function exactTotal(
  lines: readonly LineFigures[],
  discount: string | null,
  rule: 'line' | 'rate',
  made: ReturnType<typeof invoiceTotals>,
): bigint {
  const amounts = lines.map((each) => {
    const gross = toCents(
      product(exactOf(each.quantity), exactOf(each.unitPrice), { n: 100n, d: 1n }),
    );
    return gross - off(each.discount, gross);
  });
  const subtotal = amounts.reduce((a, b) => a + b, 0n);
  const whole = off(discount, subtotal);
  // Which line has the cents left over is the rule's; that shares add up and are near their part is checked here.
  const shares = made.lines.map(({ share }) => cents(share));
  if (subtotal !== 0n) expect(shares.reduce((a, b) => a + b, 0n)).toBe(whole);
  const nets = amounts.map((amount, at) => amount - (shares[at] ?? 0n));
  const taxed = new Map<string, bigint[]>();
  for (const [at, { tax }] of lines.entries()) {
    if (tax) taxed.set(tax.rate, [...(taxed.get(tax.rate) ?? []), nets[at] ?? 0n]);
  }
  let tax = 0n;
  for (const [rate, parts] of taxed) {
    const of = (n: bigint) => toCents(product({ n, d: 1n }, exactOf(rate), hundred));
    tax +=
      rule === 'line'
        ? parts.map(of).reduce((a, b) => a + b, 0n)
        : of(parts.reduce((a, b) => a + b, 0n));
  }
  return subtotal - whole + tax;
}

const decimal = (most: number, decimals: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.nat(10 ** decimals - 1))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(decimals, '0')}`);
const percent = decimal(99, 3).map((text) => `${text}%`);
const randomDiscount = percent;
const randomLine: fc.Arbitrary<LineFigures> = fc.record({
  quantity: fc.oneof(
    decimal(400, 2),
    fc.tuple(fc.nat(40), fc.nat(59)).map(([h, m]) => `${h}:${String(m).padStart(2, '0')}`),
  ),
  unitPrice: fc.oneof(decimal(5000, 2), decimal(90, 4)),
  discount: fc.option(percent),
  tax: fc.option(
    fc.constantFrom('8.25', '6', '9.975', '8.875').map((rate) => ({ name: 'Tax', rate })),
  ),
});
