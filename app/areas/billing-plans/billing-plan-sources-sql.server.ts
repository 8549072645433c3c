import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AgendaSources } from '#app/access/agenda-source.server.ts';
import type { ClientFigures } from '#app/access/client-records.server.ts';
import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import { joinedText } from '#app/platform/db/trigram-index.ts';
import { billingPlans } from '#app/records/billing-plan/billing-plan-tables.ts';

/** Plans that could not make an invoice. */
export const planAgenda = {
  staff: [
    {
      group: 'overdue',
      needs: 'money',
      from: billingPlans,
      where: isNotNull(billingPlans.hindrance),
      order: billingPlans.nextDay,
      id: billingPlans.id,
      title: billingPlans.name,
      note: billingPlans.hindrance,
      due: billingPlans.nextDay,
      customerId: billingPlans.customerId,
    },
  ],
} satisfies AgendaSources;

/** Plans by their name. */
export const planSearch: SearchIn = () => ({
  table: billingPlans,
  searched: { table: billingPlans, id: billingPlans.id, newest: billingPlans.createdAt },
  listed: undefined,
  id: billingPlans.id,
  text: joinedText(billingPlans.name),
  isOfWords: true,
  names: [billingPlans.name],
  customerId: billingPlans.customerId,
  title: billingPlans.name,
  status: billingPlans.status,
  at: billingPlans.nextDay,
  recent: billingPlans.createdAt,
});

/** How many plans a customer has that make invoices, and how many are paused. */
export const planFigures = () =>
  ({
    plans: {
      from: billingPlans,
      where: and(sql`${billingPlans.status} in ('active', 'paused')`),
      figures: {
        activePlans: sql<number>`count(*) filter (where ${eq(billingPlans.status, 'active')})::int`,
        pausedPlans: sql<number>`count(*) filter (where ${eq(billingPlans.status, 'paused')})::int`,
        hinderedPlans: sql<number>`count(*) filter (where ${isNotNull(billingPlans.hindrance)})::int`,
        nextPlanned: sql<
          string | null
        >`min(${billingPlans.nextDay}) filter (where ${eq(billingPlans.status, 'active')})::text`,
      },
    },
  }) satisfies Record<string, ClientFigures>;
