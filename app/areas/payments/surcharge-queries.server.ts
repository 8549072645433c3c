import { type Tx, unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';

/** The percentage that paying by card adds now; empty for none. */
export async function surchargePercent(tx: Tx): Promise<string> {
  const { values } = await readStored(tx, ['billing.surcharge.percent']);
  return values['billing.surcharge.percent'];
}

/** The same, for screens. */
export function surchargePercentNow(): Promise<string> {
  return unsafeAccountsTransaction(surchargePercent);
}
