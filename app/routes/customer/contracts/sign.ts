import { customerOf } from '#app/access/guards.server.ts';
import { signatureSchema } from '#app/areas/contracts/contract-forms.ts';
import { signContract } from '#app/areas/contracts/signature-commands.server.ts';
import { wholeAddressOf } from '#app/platform/client-address.server.ts';
import { countTry } from '#app/platform/rate-limit.server.ts';
import { answerForm, idParam } from '../../answer-form.server.ts';
import type { Route } from './+types/sign';

export async function action({ request, params, context }: Route.ActionArgs) {
  const contractId = idParam(params.contractId);
  const actor = customerOf(context);
  return answerForm(request, signatureSchema, {
    handle: async (signature) => {
      await countTry('customer-signature', actor.userId);
      const { isMailed } = await signContract(actor, contractId, signature, {
        ipAddress: wholeAddressOf(context),
        userAgent: request.headers.get('user-agent'),
      });
      return {
        kind: 'success',
        title: 'Agreement signed',
        description: isMailed
          ? 'A signed copy is on its way to you.'
          : 'You can download the signed copy on this page.',
      };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to sign the agreement' },
  });
}
