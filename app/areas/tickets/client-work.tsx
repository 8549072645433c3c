import type { ClientValues } from '#app/access/client-records.server.ts';
import type { ClientWork } from '#app/areas/customers/client-work.ts';
import { formatWhole } from '#app/ui/everywhere/format.ts';
import { AnswerDue } from './AnswerDue.tsx';
import type { openTicketFigures } from './ticket-sources-sql.server.ts';

type Tickets = Omit<ClientValues<typeof openTicketFigures>, 'answerDueAt'> & {
  answerDueAt: Date | null;
};

export default {
  place: 10,
  label: 'Tickets',
  list: 'tickets',
  state: ({ openTickets, answerDueAt }, now) =>
    openTickets === 0 ? null : (
      <>
        {formatWhole(openTickets)} open
        {answerDueAt ? (
          <>
            {' · '}
            <AnswerDue
              ticket={{ status: 'open', answerDueAt, waitingSince: null }}
              side="firm"
              now={now}
            />
          </>
        ) : null}
      </>
    ),
} satisfies ClientWork<Tickets>;
