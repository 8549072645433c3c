import { customerOf } from '#app/access/guards.server.ts';
import { endFirstDay } from '#app/areas/portal/first-day-commands.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/first-day';

/** Puts away the first steps: everyone may, whatever their role. */
export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await endFirstDay(customerOf(context));
      return { kind: 'success', title: 'First steps hidden' };
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to hide the first steps' },
  });
}
