import { unsafeAccountsTransaction } from '#app/platform/db/database.server.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { stagesOf } from './due-reminders.ts';

/** Whether clients are reminded by themselves, and on which days from the due date. */
type ReminderRules = { isOn: boolean; stages: number[] };

/** Returns how clients are reminded, as the settings say. */
export async function getReminderRules(): Promise<ReminderRules> {
  const { values } = await unsafeAccountsTransaction((tx) =>
    readStored(tx, ['billing.reminders.on', 'billing.reminders.days']),
  );
  const stages = stagesOf(values['billing.reminders.days']);
  return { isOn: values['billing.reminders.on'] && stages.length > 0, stages };
}
