import { federalHolidays } from '#app/areas/settings/federal-holidays.ts';
import { NOTIFICATION_SWITCHES } from '#app/areas/settings/setting-keys.ts';
import { DEMO_PAYMENT_WORDS } from './demo-invoices.ts';

/** What the demo firm has set: all mail, how it is paid and reached, and the holidays of this year and the next. */
export function demoSettings(now: Date): { key: string; value: string }[] {
  const year = now.getUTCFullYear();
  const holidays = [...federalHolidays(year), ...federalHolidays(year + 1)];
  const values: Record<string, string> = {
    ...Object.fromEntries(NOTIFICATION_SWITCHES.map((key) => [key, 'true'])),
    ...DEMO_PAYMENT_WORDS,
    'company.phone': '(312) 555-0180',
    'company.street': '1140 Example Avenue, Suite 300',
    'company.city': 'Chicago',
    'company.state': 'IL',
    'company.zip': '60600',
    'business.holidays': JSON.stringify(holidays),
  };
  return Object.entries(values).map(([key, value]) => ({ key, value }));
}
