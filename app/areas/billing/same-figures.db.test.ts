import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { exportDocuments } from '#app/areas/books/period-files/period-file-queries.server.ts';
import {
  documentRecord,
  lineRecords,
  PERIOD_HEADINGS,
} from '#app/areas/books/period-files/period-files.ts';
import { getRecord } from '#app/areas/public-records/listed-record-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { firmDay, firmZone } from '#app/platform/firm-clock.server.ts';
import { addMoney, moneyOf } from '#app/platform/money.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';
import { move, rowOf } from '#tests/helpers/billing.ts';
import { disagreements, postedOf } from '#tests/helpers/books.ts';
import { announcementsOf, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { InvoiceSheet } from './InvoiceSheet.tsx';
import { createInvoiceIn } from './invoice-commands.server.ts';
import { getInvoiceSheet } from './invoice-queries.server.ts';
import { getIssued } from './issued-queries.server.ts';
import { renderInvoicePdf } from './pdf/billing-pdf.server.ts';
import { issuedUblFile } from './ubl/issued-ubl-commands.server.ts';

setUpDatabase();
afterAll(closeWorkers);

const { PLENUM_HISTORIES, PLENUM_SEED } = process.env;
const INVOICES = Number(PLENUM_HISTORIES ?? 20);
/** A fresh one each time; a failure prints it, and PLENUM_SEED does the same again. */
const SEED = Number(PLENUM_SEED ?? Date.now() % 2 ** 31);

let admin: AdminActor;
let taxed: CustomerActor;
let exempt: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer: taxed, other: exempt } = await makePeople());
  await database().query(
    `update customer_profiles set tax_certificate = 'TX-01-339' where id = $1`,
    [exempt.customerId],
  );
});

// Exact arithmetic of fractions, beside the product's own.
type Fraction = [over: bigint, under: bigint];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const whole = (cents: bigint): Fraction => [cents, 1n];
function nearest([over, under]: Fraction): bigint {
  const size = over < 0n ? -over : over;
  const down = size / under;
  const up = 2n * (size - down * under) >= under ? down + 1n : down;
  return over < 0n ? -up : up;
}

type Rate = { name: string; rate: string; thousandths: number };
type Line = {
  quantity: { clock: boolean; count: number };
  /** In hundredths of a cent. */
  price: number;
  discount: { percent: boolean; part: number } | null;
  tax: Rate | null;
};

const RATES: Rate[] = [
  { name: 'Texas sales tax', rate: '8.25', thousandths: 8_250 },
  { name: 'City tax', rate: '1.125', thousandths: 1_125 },
  { name: 'State tax', rate: '6', thousandths: 6_000 },
];
const discount = fc.option(fc.record({ percent: fc.boolean(), part: fc.nat(100_000) }));
const invoice = fc.record({
  lines: fc.array(
    fc.record<Line>({
      quantity: fc.record({ clock: fc.boolean(), count: fc.integer({ min: 1, max: 2_500 }) }),
      price: fc.integer({ min: -20_000, max: 3_000_000 }),
      discount,
      tax: fc.option(fc.constantFrom(...RATES), { freq: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  discount,
  rule: fc.constantFrom('line' as const, 'rate' as const),
  isExempt: fc.boolean(),
});

type Given = typeof invoice extends fc.Arbitrary<infer Made> ? Made : never;

/** What is given back was taxed, what is sold is not. */
const TAX_BELOW_ZERO: Given = {
  lines: [
    { quantity: { clock: false, count: 100 }, price: 3_000_000, discount: null, tax: null },
    {
      quantity: { clock: false, count: 100 },
      price: -20_000,
      discount: null,
      tax: RATES[0] ?? null,
    },
  ],
  discount: null,
  rule: 'line',
  isExempt: false,
};

/** A discount as it is typed, and what it takes off so many cents. */
function off(given: Line['discount'], from: bigint): { text?: string; cents: bigint } {
  if (!given || given.part === 0 || from <= 0n) return { cents: 0n };
  const part = BigInt(given.part);
  if (given.percent) {
    const text = `${part / 1000n}.${String(part % 1000n).padStart(3, '0')}%`;
    return { text, cents: nearest(times(whole(from), [part, 100_000n])) };
  }
  const cents = (from * part) / 100_000n;
  return cents === 0n ? { cents } : { text: moneyOf(cents), cents };
}

/** What an invoice comes to in exact fractions, and what is typed for it. */
function expected({ lines, discount: onWhole, rule, isExempt }: Given) {
  const made = lines.map(({ quantity: { clock, count }, price, discount: own, tax }, at) => {
    const size: Fraction = [BigInt(count), clock ? 60n : 100n];
    const gross = nearest(times(size, [BigInt(price), 100n]));
    const { text, cents } = off(own, gross);
    const sign = price < 0 ? '-' : '';
    const digits = String(Math.abs(price)).padStart(5, '0');
    return {
      amount: gross - cents,
      tax: isExempt ? null : tax,
      input: {
        description: `Line ${at + 1}`,
        quantity: clock
          ? `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}`
          : moneyOf(BigInt(count)),
        unitPrice: `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`,
        discount: text,
        tax: tax ? { name: tax.name, rate: tax.rate } : undefined,
      },
    };
  });
  const subtotal = made.reduce((sum, { amount }) => sum + amount, 0n);
  const { text, cents } = off(onWhole, subtotal);
  const cut = made.map(({ amount }, at) => {
    const over = cents * amount;
    const rest = subtotal > 0n ? ((over % subtotal) + subtotal) % subtotal : 0n;
    return { at, share: subtotal > 0n ? (over - rest) / subtotal : 0n, rest };
  });
  let left = cents - cut.reduce((sum, { share }) => sum + share, 0n);
  for (const each of cut.toSorted((a, b) => Number(b.rest - a.rest) || b.at - a.at)) {
    if (left > 0n) each.share += 1n;
    left -= 1n;
  }
  const nets = made.map(({ amount }, at) => amount - (cut[at]?.share ?? 0n));
  const taxes = RATES.flatMap((rate) => {
    const own = made.flatMap(({ tax }, at) => (tax === rate ? [nets[at] ?? 0n] : []));
    if (own.length === 0) return [];
    const part = (net: bigint) => nearest(times(whole(net), [BigInt(rate.thousandths), 100_000n]));
    const sum = own.reduce((all, net) => all + net, 0n);
    const amount = rule === 'line' ? own.reduce((all, net) => all + part(net), 0n) : part(sum);
    return [{ name: rate.name, amount: moneyOf(amount) }];
  });
  const tax = addMoney('0.00', ...taxes.map(({ amount }) => amount));
  return {
    input: { lines: made.map(({ input }) => input), discount: text },
    subtotal: moneyOf(subtotal),
    discount: moneyOf(cents),
    taxes,
    tax,
    total: addMoney(moneyOf(subtotal - cents), tax),
    net: moneyOf(subtotal - cents),
  };
}

const byName = <Tax extends { name: string }>(taxes: readonly Tax[]) =>
  taxes.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The cells of a column of a record of an export, by its heading. */
function cells(headings: string, records: string, name: string): string[] {
  const rows: Record<string, string>[] = parse(headings + records, { columns: true });
  return rows.map((row) => row[name] ?? 'none');
}

it('has the same figures to the cent on screen, PDF, mail, portal, API, export and UBL as exact arithmetic', async () => {
  const issued = new Map<string, ReturnType<typeof expected>>();
  const property = fc.asyncProperty(invoice, async (given) => {
    await database().query(
      `insert into settings (key, value) values ('business.tax.rule', $1)
        on conflict (key) do update set value = excluded.value`,
      [given.rule],
    );
    const right = expected(given);
    const actor = given.isExempt ? exempt : taxed;
    const { customerId } = actor;
    const made = await asActor(admin, (tx) =>
      createInvoiceIn(tx, admin, { customerId, ...right.input }),
    ).catch((error: unknown) => {
      // What comes to nothing, or less, is no invoice.
      if (error instanceof RefusedError && right.total.match(/^(-|0\.00)/)) return null;
      throw error;
    });
    if (!made) return;
    const { id } = made;
    await move(admin, id, 'sent');
    const row = await rowOf(id);
    const columns = { amount: row.amount, discount: row.discount, tax: row.tax };
    expect(columns).toEqual({ amount: right.total, discount: right.discount, tax: right.tax });
    issued.set(row.invoiceNumber ?? '', right);

    const shown = [right.subtotal, right.total, ...right.taxes.map(({ amount }) => amount)];
    const texts = shown.map((amount) => formatMoney(amount));
    for (const who of [admin, actor]) {
      const sheet = await getInvoiceSheet(who, id);
      const { subtotal, discount: less, taxes } = sheet.printed;
      expect({ amount: sheet.amount, open: sheet.open, subtotal, less }).toEqual({
        ...{ amount: right.total, open: right.total, subtotal: right.subtotal },
        less: right.discount,
      });
      expect(byName(taxes.map(({ name, amount }) => ({ name, amount })))).toEqual(
        byName(right.taxes),
      );
      const words = { instructions: '', terms: '' };
      const page = renderToStaticMarkup(
        createElement(InvoiceSheet, { invoice: sheet, firm: firmNow(), words, zone: firmZone() }),
      );
      const { words: printed } = await readPdf((await renderInvoicePdf(sheet, firmNow())).pdf);
      for (const text of texts) {
        expect(page).toContain(text);
        expect(printed).toContain(text);
      }
      if (right.discount !== '0.00') {
        expect(page).toContain(formatMoney(right.discount));
        expect(printed).toContain(`-${formatMoney(right.discount)}`);
      }
    }
    const [mail] = (await announcementsOf(id)).flatMap((each) => each.mail?.content ?? []);
    expect(mail?.preview.split(', ')).toContain(formatMoney(right.total));
    // Every row of the mail that has a figure, and no other.
    const facts = mail?.blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
    expect(facts?.filter(([, value]) => value.includes('$'))).toEqual([
      ...(right.tax === '0.00'
        ? []
        : [
            ['Before tax', formatMoney(right.net)],
            ['Tax', formatMoney(right.tax)],
          ]),
      ['Amount', formatMoney(right.total)],
    ]);
    const api = await getRecord(admin, 'invoice', id);
    const open = { openAmount: right.total };
    expect(api).toMatchObject({ ...columns, ...open });
    const posted = await postedOf(id);
    expect(posted.receivables).toBe(right.total);
    expect(posted.sales_tax ?? '0.00').toBe(
      right.tax === '0.00' ? '0.00' : addMoney('0.00', `-${right.tax}`.replace('--', '')),
    );
    const [document] = await getIssued(actor, id);
    const { content } = await issuedUblFile(document?.id ?? '');
    const leaf = (name: string) =>
      new RegExp(`<cbc:${name} currencyID="USD">([^<]*)<`).exec(content)?.[1];
    expect(leaf('PayableAmount')).toBe(right.total);
    expect(leaf('TaxInclusiveAmount')).toBe(right.total);
    expect(leaf('TaxExclusiveAmount')).toBe(right.net);
    expect(leaf('TaxAmount')).toBe(right.tax);
  });
  await fc.assert(property, {
    ...{ numRuns: INVOICES, seed: SEED, endOnFailure: true },
    examples: [[TAX_BELOW_ZERO]],
  });

  const period = { from: '2000-01-01', to: firmDay() };
  let exported = 0;
  for await (const documents of exportDocuments(admin, period)) {
    for (const document of documents) {
      const right = issued.get(document.number);
      const record = documentRecord(document);
      const figures = ['Net', 'Tax', 'Total'].map(
        (name) => cells(PERIOD_HEADINGS.invoices, record, name)[0],
      );
      expect(figures).toEqual([right?.net, right?.tax, right?.total]);
      const totals = cells(PERIOD_HEADINGS.lines, lineRecords(document), 'Total');
      expect(addMoney(...totals)).toBe(right?.total);
      exported += 1;
    }
  }
  expect(exported).toBe(issued.size);
  expect(await disagreements()).toEqual([]);
});
