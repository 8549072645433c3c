import { adminOf } from '#app/access/guards.server.ts';
import { restoreInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { invoiceVersionSchema } from '#app/areas/billing/invoice-forms.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/restore';

export async function action({ request, params, context }: Route.ActionArgs) {
  const invoiceId = idParam(params.invoiceId);
  return answerForm(request, invoiceVersionSchema, {
    handle: async ({ version }) => {
      await restoreInvoice(adminOf(context), invoiceId, version);
      return { kind: 'success', title: 'Invoice restored' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to restore invoice' },
  });
}
