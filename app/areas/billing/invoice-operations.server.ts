import { z } from 'zod';
import { operation } from '#app/access/operation.server.ts';
import {
  archived,
  customerId,
  isStatusAlone,
  ONLY_STATUS,
  queryFields,
  seenVersion,
} from '#app/areas/public-records/api-inputs.ts';
import { ApiProblem } from '#app/areas/public-records/api-problem.server.ts';
import { getRecord, listRecords } from '#app/areas/public-records/listed-record-queries.server.ts';
import { mergeEdit } from '#app/areas/public-records/merged.ts';
import { pageOf } from '#app/areas/public-records/page-of.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { INVOICE_STATUSES } from '#app/records/invoice/billing-status.ts';
import { taxRateField } from '#app/records/settings/tax-rates.ts';
import { updateInvoice } from './correction-commands.server.ts';
import { createInvoice } from './invoice-commands.server.ts';
import {
  fitsOneLine,
  invoiceEditSchema,
  invoiceSchema,
  LINE_TOO_LARGE,
  lineSchema,
  MOST_LINES,
} from './invoice-forms.ts';
import { setInvoiceStatus } from './payment-commands.server.ts';

const invoiceQuery = z.strictObject({
  ...queryFields,
  status: z.enum(INVOICE_STATUSES).optional(),
  customerId,
  archived,
});

const invoice = invoiceSchema.shape;
const taxed = z
  .strictObject({ name: z.string().trim().min(1).max(60), rate: taxRateField })
  .meta({ id: 'Tax', description: 'A tax by its name, with its rate in percent.' });
const apiLine = lineSchema
  .omit({ id: true, tax: true })
  .extend({ tax: taxed.optional() })
  .refine(fitsOneLine, LINE_TOO_LARGE);
const invoiced = {
  amount: invoice.amount.describe('For one amount; leave it out with `lines`.'),
  lines: z.array(apiLine).min(1).max(MOST_LINES).optional(),
  discount: invoice.discount.describe(
    'On the whole, before tax, along with `lines`: an amount such as 50.00, or a percentage such as 10%.',
  ),
};
const isOverOne = ({ amount, lines }: { amount?: unknown; lines?: unknown }) =>
  (amount === undefined) !== (lines === undefined);

const newInvoice = z
  .strictObject({
    customerId: invoice.customerId,
    invoiceNumber: invoice.invoiceNumber
      .optional()
      .describe(
        'A number of your own. Without it the next one is given when the invoice goes out.',
      ),
    description: invoice.description,
    dueDate: invoice.dueDate,
    purchaseOrder: invoice.purchaseOrder,
    sendOn: invoice.sendOn,
    isPrepayment: invoice.isPrepayment,
    retainerId: invoice.retainerId.describe(
      'The retainer of this customer that it adds a block to once it is paid; it is then a prepayment.',
    ),
    ...invoiced,
  })
  .refine(isOverOne, { path: ['amount'], error: 'Send an amount or lines, one of them' })
  .meta({ id: 'NewInvoice', description: 'A draft invoice for one amount, or with lines.' });

const edited = invoiceEditSchema.shape;

const invoiceEdit = z
  .strictObject({
    invoiceNumber: edited.invoiceNumber,
    description: edited.description.unwrap().nullable().optional(),
    dueDate: edited.dueDate.unwrap().nullable().optional(),
    purchaseOrder: edited.purchaseOrder.unwrap().nullable().optional(),
    sendOn: edited.sendOn.unwrap().nullable().optional(),
    isPrepayment: z.boolean().optional().describe('Only along with an amount or lines.'),
    ...invoiced,
    status: z.enum(INVOICE_STATUSES).optional(),
    version: seenVersion,
  })
  .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
    path: ['amount'],
    error: 'Send an amount or lines, one of them',
  })
  .refine(isStatusAlone, { path: ['status'], error: ONLY_STATUS })
  .meta({
    id: 'InvoiceEdit',
    description:
      'What changes on an invoice: its fields, or only its status. Sent issues it and emails it to the customer; paid records the open balance as paid. Fields of an issued invoice are corrected: a credit note takes it back, and it is issued anew with the next number.',
  });

const FIELDS = [
  'invoiceNumber',
  'description',
  'dueDate',
  'purchaseOrder',
  'sendOn',
  'isPrepayment',
] as const;
const tag = 'Invoices';
const one = { path: '/invoices/:id', tag, response: RECORDS.invoice.schema } as const;

/** The API's operations on invoices. */
export const invoiceOperations = [
  operation({
    method: 'GET',
    path: '/invoices',
    id: 'listInvoices',
    tag,
    summary: 'Lists invoices, the newest first.',
    query: invoiceQuery,
    response: pageOf(RECORDS.invoice.schema),
    run: ({ actor, query }) => listRecords(actor, 'invoice', query),
  }),
  operation({
    method: 'POST',
    path: '/invoices',
    id: 'createInvoice',
    tag,
    summary: 'Writes a draft invoice, which the customer does not see yet.',
    body: newInvoice,
    response: RECORDS.invoice.schema,
    async run({ actor, body, submissionId }) {
      const over = body.lines ? 'lines' : 'amount';
      const { id } = await createInvoice(actor, { ...body, over, submissionId });
      return getRecord(actor, 'invoice', id);
    },
  }),
  operation({
    ...one,
    method: 'GET',
    id: 'getInvoice',
    summary: 'Reads one invoice with its lines.',
    run: ({ actor, id }) => getRecord(actor, 'invoice', id),
  }),
  operation({
    ...one,
    method: 'PATCH',
    id: 'updateInvoice',
    summary: 'Changes the fields of an invoice, or its status.',
    body: invoiceEdit,
    async run({ actor, id, body: { version, status, amount, lines, discount, ...edit } }) {
      const before = await getRecord(actor, 'invoice', id);
      if (status) await setInvoiceStatus(actor, id, { status, version });
      else {
        const fields = mergeEdit(before, edit, FIELDS);
        const over = lines ? 'lines' : amount ? 'amount' : 'unchanged';
        if (over === 'unchanged' && fields.isPrepayment !== before.isPrepayment) {
          const message = 'Send isPrepayment along with an amount or lines';
          throw new ApiProblem('invalid', message, [{ path: 'isPrepayment', message }]);
        }
        await updateInvoice(actor, id, { ...fields, over, amount, lines, discount, version });
      }
      return getRecord(actor, 'invoice', id);
    },
  }),
];
