import { adminOf } from '#app/access/guards.server.ts';
import { updateInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { invoiceEditSchema } from '#app/areas/billing/invoice-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/edit';

export async function action({ request, params, context }: Route.ActionArgs) {
  const invoiceId = idParam(params.invoiceId);
  return answerForm(request, invoiceEditSchema, {
    handle: async (edit) => {
      await updateInvoice(adminOf(context), invoiceId, edit);
      return { kind: 'success', title: 'Invoice updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update invoice' },
  });
}
