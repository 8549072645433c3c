import { createInvoice, updateInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { setInvoiceStatus } from '#app/areas/billing/payment-commands.server.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { invoiceEdit, invoiceQuery, newInvoice } from '../api-inputs.ts';
import { ApiProblem } from '../api-problem.server.ts';
import { operation } from '../operation.server.ts';
import { getRecord, listRecords } from '../record-queries.server.ts';
import { mergeEdit } from './merged.ts';
import { pageOf } from './page-of.ts';

const FIELDS = ['invoiceNumber', 'description', 'dueDate', 'sendOn', 'isPrepayment'] as const;
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
    async run({ actor, id, body: { version, status, amount, lines, ...edit } }) {
      const before = await getRecord(actor, 'invoice', id);
      if (status) await setInvoiceStatus(actor, id, { status, version });
      else {
        const fields = mergeEdit(before, edit, FIELDS);
        const over = lines ? 'lines' : amount ? 'amount' : 'unchanged';
        if (over === 'unchanged' && fields.isPrepayment !== before.isPrepayment) {
          const message = 'Send isPrepayment along with an amount or lines';
          throw new ApiProblem('invalid', message, [{ path: 'isPrepayment', message }]);
        }
        await updateInvoice(actor, id, { ...fields, over, amount, lines, version });
      }
      return getRecord(actor, 'invoice', id);
    },
  }),
];
