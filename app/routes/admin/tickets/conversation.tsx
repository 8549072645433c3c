import { shownNameOf } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { listMeetingsAbout } from '#app/areas/meetings/meeting-about-queries.server.ts';
import { meetingsFact } from '#app/areas/meetings/meetings-about.tsx';
import { WithdrawPromise } from '#app/areas/promises/WithdrawPromise.tsx';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { ArticleThatAnswered } from '#app/areas/tickets/answers/ArticleThatAnswered.tsx';
import { publishedArticle } from '#app/areas/tickets/answers/answer-article-queries.server.ts';
import {
  getTicketHandling,
  MESSAGE_ORDER,
  openConversation,
} from '#app/areas/tickets/conversation-queries.server.ts';
import { RatedFact } from '#app/areas/tickets/ratings/RatedFact.tsx';
import { getTicketRating } from '#app/areas/tickets/ratings/rating-queries.server.ts';
import { Snooze } from '#app/areas/tickets/snoozes/Snooze.tsx';
import { nextSnoozeDay } from '#app/areas/tickets/snoozes/snooze-commands.server.ts';
import { SplitMessage } from '#app/areas/tickets/splitting/SplitMessage.tsx';
import { TicketActions, TicketHandling } from '#app/areas/tickets/TicketHandling.tsx';
import { TicketLoadError } from '#app/areas/tickets/TicketLoadError.tsx';
import { TicketScreen } from '#app/areas/tickets/TicketScreen.tsx';
import { TicketStatusSelect } from '#app/areas/tickets/TicketStatusSelect.tsx';
import { ticketVerbs } from '#app/areas/tickets/ticket-verbs.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formOf } from '#app/platform/verb.ts';
import { isOpenTicket } from '#app/records/ticket/ticket-status.ts';
import { EmailText } from '#app/ui/EmailText.tsx';
import { May } from '#app/ui/may.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/conversation';

const LIST = '/admin/tickets';
const BACK = { to: LIST, label: 'Back to Tickets' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.ticketId);
  const request = pageRequestOf(url, [], MESSAGE_ORDER);
  const [conversation, handling, rating] = await Promise.all([
    openConversation(actor, id, request),
    getTicketHandling(actor, id),
    getTicketRating(actor, id),
  ]).catch(throwMissing);
  const meetings = await listMeetingsAbout(actor, { ticketId: id });
  const { name: firmName } = firmNow();
  return {
    conversation,
    article: await publishedArticle(conversation.ticket.articleId),
    handling,
    rating,
    meetings,
    firmName,
    own: { id: actor.userId, name: shownNameOf(actor) },
    snoozeDay: nextSnoozeDay(),
    now: new Date(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `#${loaderData.conversation.ticket.number} ${loaderData.conversation.ticket.title}`
      : 'Ticket',
  },
];

export default function AdminTicket({ loaderData }: Route.ComponentProps) {
  const { conversation, article, handling, rating, meetings, firmName, own, snoozeDay, now } =
    loaderData;
  const { ticket } = conversation;
  const isFixed = ticket.archivedAt !== null || ticket.isMerged;
  return (
    <TicketScreen
      key={ticket.id}
      conversation={conversation}
      ownSide="firm"
      firmName={firmName}
      ownName={own.name}
      now={now}
      back={BACK}
      actions={(seen) => <TicketActions ticket={ticket} handling={handling} seenMessageId={seen} />}
      status={
        isFixed
          ? undefined
          : (seen) => <TicketStatusSelect ticket={ticket} seenMessageId={seen} onPage />
      }
      handling={(seenMessageId) =>
        isFixed ? null : (
          <>
            <May needs="act-work">
              <TicketHandling ticket={ticket} handling={handling} own={own} />
            </May>
            <Snooze
              ticket={ticket}
              until={handling.snoozedUntil}
              firstDay={snoozeDay}
              seenMessageId={seenMessageId}
            />
            {ticket.answerDueAt && ticket.answerDueAt > now && isOpenTicket(ticket.status) ? (
              <WithdrawPromise form={formOf(ticketVerbs.withdraw, { ticketId: ticket.id })} />
            ) : null}
            <ArticleThatAnswered ticket={ticket} article={article} />
          </>
        )
      }
      messageActions={SplitMessage}
      moreFacts={[
        ...meetingsFact(meetings, '/admin'),
        ...(rating ? [{ label: 'Rating', value: <RatedFact rating={rating} /> }] : []),
        {
          label: 'Customer',
          value: (
            <>
              <CustomerName of={ticket} />
              <br />
              {ticket.contactName}
              <br />
              <a href={`mailto:${handling.customerEmail}`}>
                <EmailText email={handling.customerEmail} />
              </a>
            </>
          ),
        },
        ...(handling.customerPhone ? [{ label: 'Phone', value: handling.customerPhone }] : []),
      ]}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <TicketLoadError error={error} list={LIST} />;
}
