import { z } from 'zod';
import { unsafeChooseCustomer } from '#app/access/actor.server.ts';
import { customerOf } from '#app/access/guards.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { standingCustomerOf } from '#app/access/standing-customer.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { answerForm } from '../answer-form.server.ts';
import { sessionOf } from '../auth/own-session.server.ts';
import type { Route } from './+types/switch';

const switchSchema = z.object({ customerId: z.uuid() });

/** Switches the person to another of their companies. */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId, companies } = customerOf(context);
  const session = await sessionOf(request, context);
  return answerForm(request, switchSchema, {
    handle: async ({ customerId: chosen }) => {
      const customerId = await standingCustomerOf(chosen);
      if (!(await unsafeChooseCustomer(session.id, userId, customerId))) throw new NotFoundError();
      const company = companies.find(({ id }) => id === customerId);
      return redirectWithToast('/customer', {
        kind: 'success',
        title: `You are now working for ${company?.name}`,
      });
    },
    failed: { kind: 'error', title: 'Error', description: 'Failed to change the company' },
  });
}
