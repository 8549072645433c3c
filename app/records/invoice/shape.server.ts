import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { customerProfiles } from '../customer/customer-tables.ts';
import {
  customerFields,
  DAY,
  field,
  ID,
  MOMENT,
  MONEY,
  recordShape,
  TEXT,
  timeFields,
} from '../shape.server.ts';
import { INVOICE_STATUSES } from './billing-status.ts';
import { invoiceLines, invoicePayments, invoices } from './billing-tables.ts';
import { hasInvoiceStatus, INVOICE_STATUS, IS_WRITTEN_OFF } from './invoice-status-sql.server.ts';

// Written out by name: inside a selected expression a bare column would lose its table's name.
const OPEN_AMOUNT = sql<string>`(case when invoices.status = 'cancelled' then 0 else invoices.amount - invoices.credited - coalesce((select sum(p.amount)
  from ${invoicePayments} p where p.invoice_id = invoices.id and p.reversed_at is null), 0) end)::numeric(12,2)::text`;
const LINES = sql<
  object[]
>`coalesce((select json_agg(json_build_object('id', l.id, 'description', l.description,
  'quantity', l.quantity::text, 'minutes', l.minutes, 'unit', l.unit, 'unitPrice', l.unit_price::text,
  'discount', l.discount::text, 'amount', l.amount::text, 'tax', case when l.tax_name is not null
    then json_build_object('name', l.tax_name, 'rate', trim_scale(l.tax_rate)::text) end) order by l.position)
  from ${invoiceLines} l where l.invoice_id = invoices.id), '[]'::json)`;

const RATE = z.string().describe('In percent, such as 8.25.');
const line = z
  .object({
    id: ID,
    description: TEXT,
    quantity: MONEY,
    minutes: z
      .number()
      .int()
      .nullable()
      .describe('What is billed by the minute; then `quantity` is that in hours, rounded.'),
    unit: TEXT.nullable(),
    unitPrice: z.string().describe('In US dollars, with two to four decimals.'),
    discount: MONEY.describe('Off this line, in US dollars and cents.'),
    amount: MONEY.describe('Quantity times unit price less the discount, before tax.'),
    tax: z.object({ name: TEXT, rate: RATE }).nullable(),
  })
  .meta({ id: 'InvoiceLine', description: 'One line of an invoice.' });

/** An invoice as machines see it. */
export const invoiceShape = recordShape({
  name: 'Invoice',
  about: 'An invoice to a customer.',
  table: invoices,
  customer: invoices.customerId,
  listed: {
    searched: [invoices.invoiceNumber, invoices.description, customerProfiles.displayName],
    hasStatus: (status: string) => hasInvoiceStatus(z.enum(INVOICE_STATUSES).parse(status)),
  },
  fields: {
    id: field(invoices.id, ID, '1e2d3c4b-5a69-4788-96a5-b4c3d2e1f061'),
    ...customerFields(invoices.customerId),
    invoiceNumber: field(
      invoices.invoiceNumber,
      TEXT.nullable().describe('Null for a draft: the next one is given when it goes out.'),
      'INV-2026-0031',
    ),
    description: field(invoices.description, TEXT.nullable(), 'Diagnostic Sprint'),
    amount: field(
      invoices.amount,
      MONEY.describe('The total with tax, in US dollars and cents.'),
      '4800.00',
    ),
    discount: field(
      invoices.discount,
      MONEY.describe('On the whole, before tax, in US dollars and cents.'),
      '0.00',
    ),
    tax: field(invoices.tax, MONEY.describe('In US dollars and cents.'), '0.00'),
    creditedAmount: field(
      invoices.credited,
      MONEY.describe('Taken off by credit notes over a part, in US dollars and cents.'),
      '0.00',
    ),
    openAmount: field(
      OPEN_AMOUNT,
      MONEY.describe(
        'What is not paid yet, in US dollars and cents; 0.00 once the invoice is canceled.',
      ),
      '4800.00',
    ),
    dueDate: field(invoices.dueDate, DAY.nullable(), '2026-12-16'),
    purchaseOrder: field(
      invoices.purchaseOrder,
      TEXT.nullable().describe(
        "The customer's purchase order. A draft without one gets that of the customer's terms when it goes out, and keeps it.",
      ),
      'PO-4711',
    ),
    sendOn: field(
      invoices.sendOn,
      DAY.nullable().describe('The day that a draft is meant to go out on.'),
      null,
    ),
    status: field(INVOICE_STATUS, z.enum(INVOICE_STATUSES), 'sent'),
    isWrittenOff: field(
      IS_WRITTEN_OFF,
      z.boolean().describe('Whether what was open was written off; its status is then `paid`.'),
      false,
    ),
    isPrepayment: field(invoices.isPrepayment, z.boolean(), false),
    retainerId: field(
      invoices.retainerId,
      ID.nullable().describe('The retainer that it adds a block to once it is paid.'),
      null,
    ),
    sentAt: field(invoices.sentAt, MOMENT.nullable(), '2026-11-16T15:10:00.000Z'),
    paidAt: field(invoices.paidDate, MOMENT.nullable(), null),
    lines: field(LINES, z.array(line).describe('Empty for an invoice with one amount.'), [
      {
        id: '1e2d3c4b-5a69-4788-96a5-b4c3d2e1f062',
        description: 'Diagnostic Sprint, two weeks',
        quantity: '1.00',
        minutes: null,
        unit: null,
        unitPrice: '4800.00',
        discount: '0.00',
        amount: '4800.00',
        tax: null,
      },
    ]),
    ...timeFields(invoices),
  },
});
