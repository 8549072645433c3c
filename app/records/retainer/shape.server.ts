import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PLAN_PERIODS } from '../billing-plan/billing-plan-status.ts';
import { customerProfiles } from '../customer/customer-tables.ts';
import {
  customerFields,
  DAY,
  field,
  ID,
  MADE_AT,
  MOMENT,
  MONEY,
  recordShape,
  TEXT,
  VERSION,
} from '../shape.server.ts';
import { RETAINER_STATUSES, RETAINER_UNITS } from './retainer-status.ts';
import { retainers } from './retainer-tables.ts';

// Written out by name: inside a selected expression a bare column would lose its table's name.
const OF_BLOCKS = sql.raw('from retainer_blocks b where b.retainer_id = retainers.id');
const SIZE = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .describe('Hours, or US dollars and cents, by the unit.');

/** A retainer as machines see it. */
export const retainerShape = recordShape({
  name: 'Retainer',
  about: 'Hours or money that a customer pays ahead, block by block.',
  table: retainers,
  customer: retainers.customerId,
  listed: { searched: [retainers.name, customerProfiles.displayName] },
  fields: {
    id: field(retainers.id, ID, '5a1e2d3c-4b69-4788-96a5-b4c3d2e1f061'),
    ...customerFields(retainers.customerId),
    projectId: field(
      retainers.projectId,
      ID.nullable().describe('The only project whose hours it covers.'),
      null,
    ),
    name: field(retainers.name, TEXT, 'Dispatch advice'),
    unit: field(retainers.unit, z.enum(RETAINER_UNITS), 'hours'),
    size: field(retainers.size, SIZE.describe('What one block holds, in the unit.'), '10.00'),
    price: field(retainers.price, MONEY.describe('What one block costs.'), '1800.00'),
    left: field(
      sql<string>`(select coalesce(sum(b.left_size), 0.00)::numeric(12, 2)::text ${OF_BLOCKS})`,
      SIZE.describe('What is left, less what drafts have reserved, in the unit.'),
      '6.50',
    ),
    nextExpiry: field(
      sql<string | null>`(select min(b.expires_on)::text ${OF_BLOCKS} and b.left_worth > 0)`,
      DAY.nullable().describe('The last day of the block that expires next.'),
      '2026-12-31',
    ),
    period: field(
      retainers.period,
      z.enum(PLAN_PERIODS).nullable().describe('How often a block is billed; null for once.'),
      'month',
    ),
    carries: field(
      retainers.carries,
      z
        .int()
        .nullable()
        .describe('For how many further periods a block can be used; null: it never expires.'),
      1,
    ),
    overRate: field(
      retainers.overRate,
      MONEY.nullable().describe('What an hour costs once nothing is left.'),
      '180.00',
    ),
    lowAt: field(
      retainers.lowAt,
      SIZE.nullable().describe('Both sides are notified once no more than this is left.'),
      '2.00',
    ),
    status: field(retainers.status, z.enum(RETAINER_STATUSES), 'active'),
    version: field(retainers.version, VERSION, 1),
    createdAt: field(retainers.createdAt, MOMENT, MADE_AT),
    updatedAt: field(retainers.updatedAt, MOMENT, MADE_AT),
  },
});
