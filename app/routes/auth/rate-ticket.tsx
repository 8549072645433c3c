import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { RateTicketForm } from '#app/areas/tickets/ratings/RateTicketForm.tsx';
import { rateByLink } from '#app/areas/tickets/ratings/rating-commands.server.ts';
import { ratingSchema } from '#app/areas/tickets/ratings/rating-forms.ts';
import { readRatingLink } from '#app/areas/tickets/ratings/rating-queries.server.ts';
import { RATING_DAYS, ratingDisplay } from '#app/areas/tickets/ratings/rating-words.ts';
import { Link } from '#app/ui/Link.tsx';
import { answerForm } from '../answer-form.server.ts';
import type { Route } from './+types/rate-ticket';

// Opening the link stores nothing, since mail scanners open links too: the person answers with a button.

export async function loader({ url }: Route.LoaderArgs) {
  return { asked: await readRatingLink(tokenOf(url)) };
}

export async function action({ request, url }: Route.ActionArgs) {
  return answerForm(request, ratingSchema, {
    handle: async (rating) => {
      await rateByLink(tokenOf(url), rating);
      return null;
    },
    failed: { kind: 'error', title: 'Failed to save your answer.', description: UNEXPECTED },
    refusesInForm: true,
  });
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export const meta: Route.MetaFunction = () => [
  { title: 'Rate a ticket' },
  { name: 'robots', content: 'noindex' },
];

export default function RateTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { asked } = loaderData;
  if (!asked) {
    return (
      <AuthScreen eyebrow="Your ticket" title="This link no longer works" links={<ToPortal />}>
        <AuthNotice tone="warning" title="The link is incomplete or was replaced">
          <p>Use the link in the latest email about the ticket, or rate it in the portal.</p>
        </AuthNotice>
      </AuthScreen>
    );
  }
  const eyebrow = `Ticket #${asked.number}`;
  if (asked.state !== 'open') {
    const isReopened = asked.state === 'reopened';
    return (
      <AuthScreen eyebrow={eyebrow} title={asked.title} links={<ToPortal />}>
        <AuthNotice
          title={isReopened ? 'This ticket is open again' : 'This ticket can no longer be rated'}
        >
          <p>
            {isReopened
              ? 'We will ask you once it is resolved.'
              : `A rating can be given and changed for ${RATING_DAYS} days after the ticket is resolved.`}
          </p>
        </AuthNotice>
      </AuthScreen>
    );
  }
  const { answer } = asked;
  return (
    <AuthScreen
      eyebrow={eyebrow}
      title={answer ? 'Thank you for your answer' : 'How did we handle this ticket?'}
      intro={
        answer ? (
          <p role="status">
            You rated “{asked.title}” <strong>{ratingDisplay(answer.isGood).label}</strong>. You can
            change this for {RATING_DAYS} days after the ticket was resolved.
          </p>
        ) : (
          <p>{asked.title}</p>
        )
      }
      links={<ToPortal />}
    >
      <RateTicketForm given={answer} answer={actionData} />
    </AuthScreen>
  );
}

function ToPortal() {
  return (
    <p>
      Something is still open? <Link to="/customer/tickets">Reply on the ticket</Link> to reopen it.
    </p>
  );
}
