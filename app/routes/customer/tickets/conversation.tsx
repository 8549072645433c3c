import { customerOf } from '#app/access/guards.server.ts';
import { listMeetingsAbout } from '#app/areas/meetings/meeting-about-queries.server.ts';
import { meetingsFact } from '#app/areas/meetings/meetings-about.tsx';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { ArticleForCustomer } from '#app/areas/tickets/answers/ArticleThatAnswered.tsx';
import { publishedArticle } from '#app/areas/tickets/answers/answer-article-queries.server.ts';
import { CustomerTicketActions } from '#app/areas/tickets/CustomerTicketActions.tsx';
import { MESSAGE_ORDER, openConversation } from '#app/areas/tickets/conversation-queries.server.ts';
import { RatingQuestion } from '#app/areas/tickets/ratings/RatingQuestion.tsx';
import { getTicketRating } from '#app/areas/tickets/ratings/rating-queries.server.ts';
import { TicketLoadError } from '#app/areas/tickets/TicketLoadError.tsx';
import { TicketScreen } from '#app/areas/tickets/TicketScreen.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/conversation';

const LIST = '/customer/tickets';
const BACK = { to: LIST, label: 'Back to Tickets' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const id = idParam(params.ticketId);
  const request = pageRequestOf(url, [], MESSAGE_ORDER);
  const [conversation, rating] = await Promise.all([
    openConversation(actor, id, request),
    getTicketRating(actor, id),
  ]).catch(throwMissing);
  const article = await publishedArticle(conversation.ticket.articleId);
  const meetings = await listMeetingsAbout(actor, { ticketId: id });
  return { conversation, article, rating, meetings, firmName: firmNow().name, now: new Date() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `#${loaderData.conversation.ticket.number} ${loaderData.conversation.ticket.title}`
      : 'Ticket',
  },
  { name: 'robots', content: 'noindex' },
];

export default function CustomerTicket({ loaderData }: Route.ComponentProps) {
  const { conversation, article, rating, meetings, firmName, now } = loaderData;
  const { ticket } = conversation;
  return (
    <TicketScreen
      key={ticket.id}
      conversation={conversation}
      ownSide="customer"
      firmName={firmName}
      now={now}
      back={BACK}
      notice={
        <>
          <ArticleForCustomer article={article} />
          {ticket.isMerged ? null : <RatingQuestion ticket={ticket} rating={rating} now={now} />}
        </>
      }
      actions={() => <CustomerTicketActions ticket={ticket} />}
      moreFacts={meetingsFact(meetings, '/customer')}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <TicketLoadError error={error} list={LIST} />;
}
