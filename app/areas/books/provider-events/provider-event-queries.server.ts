import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { anyHolds, listPage } from '#app/platform/db/list-page.server.ts';
import type { PageRequest } from '#app/platform/db/page-request.ts';
import type { SortKey } from '#app/platform/db/paging.server.ts';
import { paymentAttempts, providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';
import { EVENT_SUBJECTS, type ProviderEventFilters } from './provider-event-filters.ts';

/** The sorts of the provider's events, as their address names them. */
export const PROVIDER_EVENT_SORTS = {
  date: { by: providerEvents.createdAt, type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

const attempt = sql`${providerEvents.attemptId}`;
type EventInvoice = { id: string; number: string; others: number };

/** What the provider said, searched by type and by its id, with what became of each. */
export function listProviderEvents(
  actor: AdminActor,
  request: PageRequest,
  filters: ProviderEventFilters,
) {
  return asActor(actor, (tx) =>
    listPage(tx, {
      table: providerEvents,
      sort: PROVIDER_EVENT_SORTS.date,
      request,
      filters: and(aboutIs(filters.about), cameTo(filters.came)),
      holding: (pattern) => anyHolds(pattern, providerEvents.type, providerEvents.eventId),
      rows: (cursor) =>
        tx
          .select({
            id: providerEvents.id,
            eventId: providerEvents.eventId,
            type: providerEvents.type,
            verdict: providerEvents.verdict,
            note: providerEvents.note,
            isMissed: providerEvents.isMissed,
            isDelivered: sql<boolean>`${providerEvents.deliveredAt} is not null`,
            createdAt: providerEvents.createdAt,
            state: paymentAttempts.state,
            amount: paymentAttempts.amount,
            invoice: sql<EventInvoice | null>`(select json_build_object('id', (array_agg(i.id order by i.id))[1],
                'number', (array_agg(i.invoice_number order by i.id))[1], 'others', count(*) - 1)
              from payment_attempt_parts p join invoices i on i.id = p.invoice_id
              where p.attempt_id = ${attempt} having count(*) > 0)`,
            cursor,
          })
          .from(providerEvents)
          .leftJoin(paymentAttempts, eq(paymentAttempts.id, providerEvents.attemptId)),
    }),
  );
}

/** An event as the list shows it. */
export type ProviderEventRow = Awaited<ReturnType<typeof listProviderEvents>>['rows'][number];

const isLike = (pattern: string) => sql`${providerEvents.type} ~ ${pattern}`;

function aboutIs(about: ProviderEventFilters['about']): SQL | undefined {
  if (about === null) return undefined;
  if (about !== 'others') return isLike(EVENT_SUBJECTS[about]);
  const known = or(...Object.values(EVENT_SUBJECTS).map(isLike));
  return known && not(known);
}

function cameTo(came: ProviderEventFilters['came']): SQL | undefined {
  if (came === null) return undefined;
  return came === 'missed' ? eq(providerEvents.isMissed, true) : eq(providerEvents.verdict, came);
}
