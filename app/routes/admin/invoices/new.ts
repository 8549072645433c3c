import { adminOf } from '#app/access/guards.server.ts';
import { createInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { invoiceSchema } from '#app/areas/billing/invoice-forms.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/new';

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, invoiceSchema, {
    handle: async (invoice) => {
      await createInvoice(adminOf(context), invoice);
      return { kind: 'success', title: 'Invoice created successfully' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create invoice' },
  });
}
