import { desc, eq } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { invoiceAnswers, invoiceReminders } from '#app/records/invoice/collection-tables.ts';
import { goesOn } from './client-reminder-queries.server.ts';
import { comingStage, isPaused, remindable } from './due-reminders.ts';
import { readOutInvoices } from './reminder-rows.server.ts';
import { getReminderRules } from './reminder-rules-queries.server.ts';

/** Latest lines of each kind that an invoice shows. */
const MOST = 20;

function readAnswers(tx: Tx, invoiceId: string) {
  return tx
    .select({
      id: invoiceAnswers.id,
      kind: invoiceAnswers.kind,
      words: invoiceAnswers.words,
      promisedOn: invoiceAnswers.promisedOn,
      authorName: invoiceAnswers.authorName,
      createdAt: invoiceAnswers.createdAt,
      withdrawnAt: invoiceAnswers.withdrawnAt,
      settledAt: invoiceAnswers.settledAt,
      settledByName: invoiceAnswers.settledByName,
      settlement: invoiceAnswers.settlement,
    })
    .from(invoiceAnswers)
    .where(eq(invoiceAnswers.invoiceId, invoiceId))
    .orderBy(desc(invoiceAnswers.createdAt))
    .limit(MOST);
}

/** Something that a customer said of an invoice. */
export type InvoiceAnswer = Awaited<ReturnType<typeof readAnswers>>[number];

/** Returns what was said of an invoice, the latest first, for anyone who may see it. */
export function getAnswers(
  actor: AdminActor | CustomerActor,
  invoiceId: string,
): Promise<InvoiceAnswer[]> {
  return asActor(actor, (tx) => readAnswers(tx, invoiceId));
}

/** Why no letter about an invoice comes next. */
type NoLetter = 'off' | 'disputed' | 'promised' | 'covered' | 'none';

/** Returns what was said of an invoice, what its customer was reminded of, and the letter that comes next. */
export async function getCollection(
  actor: AdminActor,
  { id, customerId }: { id: string; customerId: string },
) {
  const { isOn, stages } = await getReminderRules();
  const today = firmDay();
  return asActor(actor, async (tx) => {
    const answers = await readAnswers(tx, id);
    const reminders = await tx
      .select({
        id: invoiceReminders.id,
        stage: invoiceReminders.stage,
        open: invoiceReminders.open,
        sentOn: invoiceReminders.sentOn,
      })
      .from(invoiceReminders)
      .where(eq(invoiceReminders.invoiceId, id))
      .orderBy(desc(invoiceReminders.createdAt))
      .limit(MOST);
    const out = await readOutInvoices(tx, customerId);
    const own = out.invoices.find((invoice) => invoice.id === id);
    const stage = own && isOn ? comingStage(own, stages, today) : null;
    const coming = stage && { ...stage, day: goesOn(stage.day) };
    let noLetter: NoLetter | null = null;
    if (!isOn) noLetter = 'off';
    else if (own && isPaused(own, today)) {
      noLetter = own.answer?.kind === 'dispute' ? 'disputed' : 'promised';
    } else if (own && !remindable(out.invoices, out.balance, today).includes(own)) {
      noLetter = 'covered';
    } else if (!coming) noLetter = 'none';
    return { answers, reminders, coming, noLetter, isOut: own !== undefined };
  });
}

/** What was said of an invoice and what its customer is reminded of. */
export type Collection = Awaited<ReturnType<typeof getCollection>>;
