import { adminOf } from '#app/access/guards.server.ts';
import { paymentSchema } from '#app/areas/billing/invoice-forms.ts';
import { recordPayment } from '#app/areas/billing/payment-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/payments';

export async function action({ request, params, context }: Route.ActionArgs) {
  const invoiceId = idParam(params.invoiceId);
  return answerForm(request, paymentSchema, {
    handle: async (payment) => {
      await recordPayment(adminOf(context), invoiceId, payment);
      return { kind: 'success', title: 'Payment recorded' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to record payment' },
  });
}
