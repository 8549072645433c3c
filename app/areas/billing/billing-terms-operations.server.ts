import { z } from 'zod';
import type { AdminActor } from '#app/access/actor.ts';
import { operation } from '#app/access/operation.server.ts';
import { editOf } from '#app/areas/public-records/edit-of.ts';
import { getRecord } from '#app/areas/public-records/listed-record-queries.server.ts';
import { mergeEdit } from '#app/areas/public-records/merged.ts';
import { saveBillingTerms } from './billing-terms-commands.server.ts';
import { billingTermsSchema } from './billing-terms-forms.ts';
import { getBillingTerms } from './billing-terms-queries.server.ts';

const HIGHEST_DAYS = 120;
const DAYS = z.int().min(0).max(HIGHEST_DAYS);

const shown = z
  .object({
    customerId: z.uuid(),
    netDays: DAYS.nullable().describe(
      "Days to pay of an invoice without a due date; null for the firm's.",
    ),
    purchaseOrder: z
      .string()
      .nullable()
      .describe('Printed on invoices that have none of their own.'),
    exportName: z
      .string()
      .nullable()
      .describe("The name in files for the accountant; null for the customer's."),
    contacts: z
      .array(
        z.object({
          name: z.string(),
          email: z.string(),
          userId: z.uuid().optional().describe("One of the customer's people."),
          invoices: z.boolean(),
          reminders: z.boolean(),
          statements: z.boolean(),
        }),
      )
      .describe('Who gets what; empty for everyone at the customer who sees invoices.'),
    version: z.int().min(0).describe('0 until terms are saved.'),
  })
  .meta({ id: 'BillingTerms', description: 'How a customer is billed.' });

const { purchaseOrder, exportName, contacts, version } = billingTermsSchema.shape;

const edit = z
  .strictObject({
    netDays: DAYS.nullable().optional(),
    ...editOf({ purchaseOrder, exportName, contacts }),
    version: version.describe('The version that the edit is based on; 0 until terms are saved.'),
  })
  .meta({
    id: 'BillingTermsEdit',
    description:
      'What changes; contacts are replaced as a whole. What is out stays as it was issued.',
  });

async function termsOf(actor: AdminActor, id: string) {
  const customer = await getRecord(actor, 'customer', id);
  return { customerId: customer.id, ...(await getBillingTerms(actor, customer.id)) };
}

const one = { path: '/customers/:id/billing-terms', tag: 'Billing', response: shown } as const;

/** The API's operations on how a customer is billed. */
export const billingTermsOperations = [
  operation({
    ...one,
    method: 'GET',
    id: 'getBillingTerms',
    summary: 'Reads how a customer is billed.',
    run: ({ actor, id }) => termsOf(actor, id),
  }),
  operation({
    ...one,
    method: 'PATCH',
    id: 'updateBillingTerms',
    summary: 'Changes how a customer is billed.',
    body: edit,
    async run({ actor, id, body: { version: seen, ...changes } }) {
      const { customerId, ...before } = await termsOf(actor, id);
      const after = mergeEdit(before, changes, [
        'netDays',
        'purchaseOrder',
        'exportName',
        'contacts',
      ]);
      await saveBillingTerms(actor, customerId, {
        ...after,
        netDays: after.netDays === undefined ? undefined : String(after.netDays),
        contacts: after.contacts ?? [],
        version: seen,
      });
      return termsOf(actor, id);
    },
  }),
];
