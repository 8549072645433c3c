import { and, eq, sql } from 'drizzle-orm';
import { type AgendaSources, NOW } from '#app/access/agenda-source.server.ts';
import { providerEvents } from '#app/records/invoice/payment-attempt-tables.ts';

/** Events of the provider that had to be read from its list, until it delivers again. */
export const providerEventAgenda = {
  staff: [
    {
      group: 'arrived',
      needs: 'money',
      from: providerEvents,
      where: and(
        eq(providerEvents.isMissed, true),
        sql`${providerEvents.createdAt} > ${NOW} - interval '30 days'`,
        sql`${providerEvents.createdAt} > coalesce((select max(d.delivered_at) from provider_events d), '-infinity')`,
      ),
      order: providerEvents.createdAt,
      shown: 1,
      id: providerEvents.id,
      title: sql`'Events of Stripe do not arrive'`,
      note: sql`'They are read from its list each hour'`,
      since: providerEvents.createdAt,
    },
  ],
} satisfies AgendaSources;

/** What clients' payments brought or took back in another currency: it moves nothing, so someone looks at Stripe. */
export const heldEventAgenda = {
  staff: [
    {
      group: 'arrived',
      needs: 'money',
      from: providerEvents,
      where: and(
        eq(providerEvents.verdict, 'other currency'),
        sql`${providerEvents.createdAt} > ${NOW} - interval '7 days'`,
      ),
      order: providerEvents.createdAt,
      shown: 1,
      id: providerEvents.id,
      title: sql`case when ${providerEvents.type} ~ 'dispute' then 'Dispute' when ${providerEvents.type} ~ 'refund' then 'Refund'
        else 'Payment' end || ' in another currency at Stripe'`,
      note: sql`${providerEvents.note} || ', it moved nothing here'`,
      since: providerEvents.createdAt,
    },
  ],
} satisfies AgendaSources;
