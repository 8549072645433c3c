import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { FirmActor } from '#app/access/actor.ts';
import { asFirm } from '#app/access/as-actor.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { gaveWay, isBeingMerged } from '#app/platform/db/violations.server.ts';
import { firmClock, firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { openingFrom } from '#app/platform/response-time.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { dueLetter, type ReminderTone, toneOf } from './due-reminders.ts';
import { invoiceEffects } from './invoice-effects.ts';
import { addReminders, type OutInvoice, readOutInvoices } from './reminder-rows.server.ts';
import { getReminderRules } from './reminder-rules-queries.server.ts';

const THE_REMINDERS: FirmActor = { kind: 'firm', by: 'reminders' };

/**
 * Reminds clients of what is due, by one letter each, on the firm's business days once it is open. Runs every hour; a second run, or
 * a second process, finds nothing more to say.
 */
export const remindersJob: Job<object> = {
  name: 'reminders',
  schedule: '45 * * * *',
  async run() {
    await sendReminders(new Date());
  },
};

/** Sends the letters that are due at a moment. Returns how many. */
export async function sendReminders(now: Date): Promise<number> {
  const { isOn, stages } = await getReminderRules();
  const today = firmDay(now);
  const clock = firmClock();
  if (!isOn || !clock.week.some(Boolean) || now < openingFrom(today, clock)) return 0;
  const customers = await asFirm(THE_REMINDERS, (tx) =>
    tx
      .selectDistinct({ id: invoices.customerId })
      .from(invoices)
      .innerJoin(customerProfiles, eq(customerProfiles.id, invoices.customerId))
      .where(
        and(
          inArray(invoices.status, ['sent', 'overdue']),
          isNull(invoices.archivedAt),
          lte(invoices.dueDate, addDays(today, -Math.min(...stages))),
          eq(customerProfiles.approvalStatus, 'approved'),
          isNull(customerProfiles.archivedAt),
        ),
      ),
  );
  let letters = 0;
  for (const { id } of customers) {
    const work = asFirm(THE_REMINDERS, (tx) => remindOf(tx, id, { stages, today }));
    // Whoever holds the customer is at work on it, and the next run comes within the hour.
    const named = await work.catch((error: unknown) => {
      if (isBeingMerged(error) || gaveWay(error)) return 0;
      throw error;
    });
    if (named > 0) letters += 1;
  }
  return letters;
}

async function remindOf(
  tx: Tx,
  customerId: string,
  { stages, today }: { stages: readonly number[]; today: string },
): Promise<number> {
  const out = await readOutInvoices(tx, customerId, { isLocked: true });
  const letter = dueLetter({ ...out, stages, today });
  if (!letter) return 0;
  const stageOf = new Map(letter.invoices.map(({ id, stage }) => [id, stage]));
  const named = out.invoices.flatMap((invoice) => {
    const stage = stageOf.get(invoice.id);
    return stage === undefined ? [] : [{ invoice, stage }];
  });
  const added = await addReminders(tx, named, { today });
  await tellReminded(tx, THE_REMINDERS, added, toneOf(letter.stage, stages));
  return added.length;
}

/** Says once for each invoice that its customer was reminded of it, and queues the one letter that names them all. */
async function tellReminded(
  tx: Tx,
  actor: FirmActor,
  all: readonly OutInvoice[],
  tone: ReminderTone,
): Promise<void> {
  for (const [place, invoice] of all.entries()) {
    const facts = { invoice, all: place === 0 ? all : [], tone };
    await happened(tx, actor, invoiceEffects, 'invoice.reminded', facts);
  }
}
