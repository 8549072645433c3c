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
