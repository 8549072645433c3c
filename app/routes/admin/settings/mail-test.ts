import { adminOf } from '#app/access/guards.server.ts';
import { sendTestMail } from '#app/areas/settings/mail-test-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
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
            title: 'The mail server accepted the test email',
            description: `For ${actor.email}. It answered: ${delivery.answer}`,
          }
        : {
            kind: 'success',
            title: 'The test email was written to a file',
            description: `No mail server is configured, so nothing is sent. In the mail folder: ${delivery.fileName}`,
          };
    },
    failed: {
      kind: 'error',
      title: 'The test email was not sent',
      description: 'It could not be handed over.',
    },
  });
}
