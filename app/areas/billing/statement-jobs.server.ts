import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { gaveWay, isBeingMerged } from '#app/platform/db/violations.server.ts';
import { firmClock, firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { openingFrom } from '#app/platform/response-time.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { sentStatements } from '#app/records/invoice/collection-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { sendStatementIn } from './statement-commands.server.ts';

const THE_STATEMENTS: FirmActor = { kind: 'firm', by: 'statements' };

/** The last day of a month on which statements of the month before still go. */
const LAST_DAY = 10;

/** Emails clients their statements of the month before, as the settings say, on the first business morning of a month. */
export const monthlyStatementsJob: Job<object> = {
  name: 'monthly-statements',
  schedule: '50 * * * *',
  async run() {
    await sendMonthlyStatements(new Date());
  },
};

/** Sends the statements that are due at a moment, each once. Returns how many. */
export async function sendMonthlyStatements(now: Date): Promise<number> {
  const { values } = await unsafeAccountsTransaction((tx) =>
    readStored(tx, ['billing.statements.monthly']),
  );
  const today = Temporal.PlainDate.from(firmDay(now));
  const clock = firmClock();
  const isTime = clock.week.some(Boolean) && now >= openingFrom(today.toString(), clock);
  if (!values['billing.statements.monthly'] || today.day > LAST_DAY || !isTime) return 0;
  const first = today.with({ day: 1 }).subtract({ months: 1 });
  const month = first.toString();
  const period = { from: month, to: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
  const customers = await asFirm(THE_STATEMENTS, (tx) =>
    tx
      .select({ id: customerProfiles.id })
      .from(customerProfiles)
      .where(
        and(
          eq(customerProfiles.approvalStatus, 'approved'),
          isNull(customerProfiles.archivedAt),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(sentStatements)
              .where(
                and(
                  eq(sentStatements.customerId, customerProfiles.id),
                  eq(sentStatements.month, month),
                ),
              ),
          ),
        ),
      )
      .orderBy(customerProfiles.id),
  );
  let sent = 0;
  for (const { id: customerId } of customers) {
    const work = asFirm(THE_STATEMENTS, (tx) =>
      sendStatementIn(tx, THE_STATEMENTS, { customerId, period, month }),
    );
    // Whoever holds the customer is at work on it, and the next run comes within the hour.
    const isSent = await work.catch((error: unknown) => {
      if (isBeingMerged(error) || gaveWay(error)) return false;
      throw error;
    });
    if (isSent) sent += 1;
  }
  return sent;
}
