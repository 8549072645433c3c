import { and, lt, ne, sql } from 'drizzle-orm';
import { unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { webhookDeliveries } from '#app/records/webhook/webhook-tables.ts';
import { STORED_DAYS } from './webhook-schedule.ts';

/** Removes deliveries that ended long ago, with what was sent. Runs once a day. */
export const dropOldDeliveriesJob: Job<object> = {
  name: 'drop-old-deliveries',
  schedule: '40 7 * * *',
  async run() {
    await unsafeJobTransaction((tx) =>
      tx
        .delete(webhookDeliveries)
        .where(
          and(
            lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${STORED_DAYS})`),
            ne(webhookDeliveries.state, 'waiting'),
          ),
        ),
    );
  },
};
