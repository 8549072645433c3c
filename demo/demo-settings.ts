import { federalHolidays } from '#app/areas/settings/federal-holidays.ts';
import {
  NOTIFICATION_SWITCHES,
  printSetting,
  type SettingKey,
  type SettingValues,
} from '#app/records/settings/declared-settings.ts';
import type { StoredPerson } from '#app/records/settings/firm-proof.ts';
import { DEMO_PAYMENT_WORDS } from './demo-invoices.ts';

/** Some of the demo firm's staff, without pictures: none of these people exists. */
const PEOPLE: StoredPerson[] = [
  {
    id: '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e01',
    name: 'Margaret Ellison',
    role: 'Founder',
    line: 'Ran service for a 60-truck contractor before she advised others.',
    picture: null,
    version: 1,
  },
  {
    id: '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e02',
    name: 'Tom Okafor',
    role: 'Dispatch and field',
    line: 'Rooftop technician, then dispatcher, then service manager.',
    picture: null,
    version: 1,
  },
  {
    id: '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e03',
    name: 'Renee Salcedo',
    role: 'Cash and job cost',
    line: 'Controller of two mechanical contractors for fourteen years.',
    picture: null,
    version: 1,
  },
];

/** What the demo firm has set: all mail, how it is paid and reached, and the holidays of last year, this one and the next. */
export function demoSettings(now: Date): { key: string; value: string }[] {
  const year = now.getUTCFullYear();
  const holidays = [year - 1, year, year + 1].flatMap(federalHolidays);
  const values: Partial<SettingValues<SettingKey>> = {
    ...Object.fromEntries(NOTIFICATION_SWITCHES.map((key) => [key, true])),
    ...DEMO_PAYMENT_WORDS,
    'company.published': true,
    'company.phone': '(312) 555-0180',
    'company.street': '1140 Example Avenue, Suite 300',
    'company.city': 'Chicago',
    'company.state': 'IL',
    'company.zip': '60600',
    'company.people': PEOPLE,
    'business.holidays': holidays,
  };
  return (Object.keys(values) as SettingKey[]).map((key) => ({
    key,
    value: printSetting(key, values[key]),
  }));
}
