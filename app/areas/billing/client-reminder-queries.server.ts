import { desc, eq, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { firmClock, firmDay } from '#app/platform/firm-clock.server.ts';
import { openingFrom } from '#app/platform/response-time.ts';
import { invoiceReminders } from '#app/records/invoice/collection-tables.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { comingLetter, stageWords } from './due-reminders.ts';
import { type OutInvoice, readOutInvoices } from './reminder-rows.server.ts';
import { getReminderRules } from './reminder-rules-queries.server.ts';

/** Invoices that a reason names. */
const MOST_NAMED = 2;

/** Returns in words the last letter that reminded a customer, null for none, and the next one or why none goes. */
export async function getClientReminders(
  actor: AdminActor,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<{ last: string | null; next: string }> {
  const { isOn, stages } = await getReminderRules();
  const today = firmDay();
  return asActor(actor, async (tx) => {
    const last = await lastLetter(tx, id);
    const words = (next: string) => ({
      last: last && `${formatDate(last.sentOn)}, ${stageWords(last.stage)}`,
      next,
    });
    if (!isActive) return words('None: the client is not active');
    if (!isOn) return words('None: reminders are off in Settings');
    const out = await readOutInvoices(tx, id);
    const letter = comingLetter({ ...out, stages, today });
    if ('none' in letter) return words(noLetterWords(letter.none, letter.of));
    return words(`${formatDate(goesOn(letter.day))}, ${stageWords(letter.stage)}`);
  });
}

/** The latest letter, by the latest stage of its invoices. */
async function lastLetter(tx: Tx, customerId: string) {
  const [last] = await tx
    .select({
      sentOn: invoiceReminders.sentOn,
      stage: sql<
        number | null
      >`(select max(l.stage) from invoice_reminders l where l.letter_id = invoice_reminders.letter_id)`,
    })
    .from(invoiceReminders)
    .where(eq(invoiceReminders.customerId, customerId))
    .orderBy(desc(invoiceReminders.createdAt))
    .limit(1);
  return last ?? null;
}

/** The day on which a letter goes that is due on `day`: the firm sends them while it is open. */
export function goesOn(day: string): string {
  const clock = firmClock();
  return clock.week.some(Boolean) ? firmDay(openingFrom(day, clock)) : day;
}

type None = Extract<ReturnType<typeof comingLetter>, { none: unknown }>['none'];

function noLetterWords(none: None, invoices: readonly OutInvoice[]): string {
  const numbers = invoices.slice(0, MOST_NAMED).map(({ invoiceNumber }) => invoiceNumber);
  const more = invoices.length - numbers.length;
  const named = `${numbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const are = invoices.length === 1 ? 'is' : 'are';
  if (none === 'disputed') return `None: ${named} ${are} disputed`;
  if (none === 'promised') {
    const days = invoices.flatMap(({ answer }) => answer?.promisedOn ?? []).sort();
    return `None until ${formatDate(days[0] ?? '')} is over: payment is promised`;
  }
  if (none === 'covered') return 'None: the balance covers what is open';
  return none === 'nothing' ? 'None: nothing is open' : 'None: every reminder has gone';
}
