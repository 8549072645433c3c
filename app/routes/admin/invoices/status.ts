import { adminOf } from '#app/access/guards.server.ts';
import { invoiceStatusSchema } from '#app/areas/billing/invoice-forms.ts';
import { setInvoiceStatus } from '#app/areas/billing/payment-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/status';

export async function action({ request, params, context }: Route.ActionArgs) {
  const invoiceId = idParam(params.invoiceId);
  return answerForm(request, invoiceStatusSchema, {
    handle: async (change) => {
      await setInvoiceStatus(adminOf(context), invoiceId, change);
      return { kind: 'success', title: 'Invoice updated' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to update invoice' },
  });
}
