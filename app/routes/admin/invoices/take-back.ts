import { adminOf } from '#app/access/guards.server.ts';
import { invoiceVersionSchema } from '#app/areas/billing/invoice-forms.ts';
import { takeBackPayment } from '#app/areas/billing/payment-commands.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/take-back';

export async function action({ request, params, context }: Route.ActionArgs) {
  const invoiceId = idParam(params.invoiceId);
  const paymentId = idParam(params.paymentId);
  return answerForm(request, invoiceVersionSchema, {
    handle: async ({ version }) => {
      await takeBackPayment(adminOf(context), invoiceId, paymentId, version);
      return { kind: 'success', title: 'Payment taken back' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to take back payment' },
  });
}
