import { customerOf } from '#app/access/guards.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { NewTicketForm } from '#app/areas/tickets/NewTicketForm.tsx';
import { newTicketSchema } from '#app/areas/tickets/ticket-forms.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { lookupText } from '#app/platform/db/page-request.ts';
import { firmClock } from '#app/platform/firm-clock.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { oneOrNone, TICKET_CATEGORIES } from '#app/records/ticket/ticket-status.ts';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm } from '../../answer-form.server.ts';
import { requireOnScreen } from '../require-section.server.ts';
import type { Route } from './+types/new';

/** The values that a link to this form filled in: ?title=, ?description= and ?category=. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOnScreen(customerOf(context), 'act-work');
  const category = oneOrNone(url.searchParams.get('category'), TICKET_CATEGORIES);
  return {
    submissionId: crypto.randomUUID(),
    firmName: firmNow().name,
    urgentHours: firmClock().urgentHours,
    start: {
      title: lookupText(url, 'title'),
      description: lookupText(url, 'description'),
      ...(category && { category }),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = customerOf(context);
  return answerForm(request, newTicketSchema, {
    handle: async (ticket) => {
      const { id } = await createTicket(actor, ticket);
      return redirectWithToast(`/customer/tickets/${id}`, {
        kind: 'success',
        title: 'Ticket created successfully!',
      });
    },
    sender: { actor, needs: 'act-work' },
    failed: { kind: 'error', title: 'Error', description: 'Failed to create ticket' },
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'New Ticket' },
  { name: 'robots', content: 'noindex' },
];

export default function NewTicket({ loaderData }: Route.ComponentProps) {
  const { urgentHours, ...form } = loaderData;
  return (
    <Screen
      title="New Ticket"
      description={replyPromise(urgentHours)}
      back={{ to: '/customer/tickets', label: 'Back to Tickets' }}
      width="narrow"
    >
      <NewTicketForm {...form} />
    </Screen>
  );
}

function replyPromise(urgentHours: number | null): string {
  if (!urgentHours) return 'We reply within one business day.';
  const hours = urgentHours === 1 ? 'hour' : 'hours';
  return `We reply within one business day, to urgent tickets within ${urgentHours} business ${hours}.`;
}
