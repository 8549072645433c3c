import { and, eq, or, sql } from 'drizzle-orm';
import type { ClientFigures } from '#app/access/client-records.server.ts';
import type { SearchIn } from '#app/platform/db/search-source.server.ts';
import { joinedText } from '#app/platform/db/trigram-index.ts';
import { retainers } from '#app/records/retainer/retainer-tables.ts';

const OF_BLOCKS = sql`from retainer_blocks b where b.retainer_id = ${retainers.id}`;
const LEFT = sql`coalesce((select sum(b.left_size) ${OF_BLOCKS}), 0)`;

/** Retainers by their name. */
export const retainerSearch: SearchIn = () => ({
  table: retainers,
  searched: { table: retainers, id: retainers.id, newest: retainers.createdAt },
  listed: undefined,
  id: retainers.id,
  text: joinedText(retainers.name),
  isOfWords: true,
  names: [retainers.name],
  customerId: retainers.customerId,
  title: retainers.name,
  status: retainers.status,
  at: sql`(select min(b.expires_on) ${OF_BLOCKS} and b.left_worth > 0)`,
  recent: retainers.createdAt,
});

const leftIn = (unit: 'hours' | 'money') =>
  sql<string>`coalesce(sum(${LEFT}) filter (where ${eq(retainers.unit, unit)}), 0)::numeric(12, 2)::text`;

/** A customer's retainers that are billed or have something left: how many, what is left, and how many of them are low. */
export const retainerFigures = () =>
  ({
    retainers: {
      from: retainers,
      where: or(eq(retainers.status, 'active'), sql`${LEFT} > 0`),
      figures: {
        openRetainers: sql<number>`count(*)::int`,
        retainerHours: leftIn('hours'),
        retainerMoney: leftIn('money'),
        lowRetainers: sql<number>`count(*) filter (where ${and(
          eq(retainers.status, 'active'),
          sql`${LEFT} <= ${retainers.lowAt} and exists (select ${OF_BLOCKS})`,
        )})::int`,
      },
    },
  }) satisfies Record<string, ClientFigures>;
