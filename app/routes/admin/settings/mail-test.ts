import { adminOf } from '#app/access/guards.server.ts';
import { sendTestMail } from '#app/areas/settings/mail-test-commands.server.ts';
import { nothingSchema } from '#app/platform/form-fields.ts';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/mail-test';

export async function action({ request, context }: Route.ActionArgs) {
  const actor = adminOf(context);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      const delivery = await sendTestMail(actor);
      return delivery.kind === 'sent'
        ? {
            kind: 'success',
            title: 'The mail server took the test mail',
            description: `For ${actor.email}. It answered: ${delivery.answer}`,
          }
        : {
            kind: 'success',
            title: 'The test mail was written to a file',
            description: `No mail server is set, so nothing leaves. In the mail folder: ${delivery.fileName}`,
          };
    },
    failed: {
      kind: 'error',
      title: 'The test mail was not sent',
      description: 'It could not be handed over.',
    },
  });
}
