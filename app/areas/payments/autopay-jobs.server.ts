import { gaveWay, isBeingMerged } from '#app/platform/db/violations.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import type { Job } from '#app/platform/jobs.server.ts';
import { canPayNow } from './attempt-commands.server.ts';
import { autopayClients, planAutopay } from './autopay-plan-commands.server.ts';
import { dueDebits, takeDebit } from './autopay-take-commands.server.ts';

/** Announces, withdraws and takes what is due by autopay, each hour. A second run, or a second process, finds nothing more to do. */
export const autopayJob: Job<object> = {
  name: 'autopay',
  schedule: '50 * * * *',
  run: () => runAutopay(firmDay()),
};

/** Brings what is announced to one client to where its autopay is, such as after it was turned off. */
export const planAutopayJob: Job<{ customerId: string }> = {
  name: 'plan-autopay',
  isPrompt: true,
  async run({ customerId }) {
    if (await canPayNow()) await planAutopay(customerId, firmDay());
  },
};

/** The same on a day of the firm. While payments are switched off, nothing is announced and nothing taken. */
export async function runAutopay(today: string): Promise<void> {
  if (!(await canPayNow())) return;
  for (const { customerId } of await autopayClients()) {
    await planAutopay(customerId, today).catch((error: unknown) => {
      // Whoever holds the client is at work on it, and the next run comes within the hour.
      if (!isBeingMerged(error) && !gaveWay(error)) throw error;
    });
  }
  for (const id of await dueDebits(today)) await takeDebit(id, today);
}
