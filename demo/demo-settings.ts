import { Resvg } from '@resvg/resvg-js';
import { federalHolidays } from '#app/areas/settings/federal-holidays.ts';
import {
  NOTIFICATION_SWITCHES,
  printSetting,
  type SettingKey,
  type SettingValues,
} from '#app/records/settings/declared-settings.ts';
import { faceOf } from './demo-faces.ts';
import { DEMO_URGENT_HOURS } from './demo-hours.ts';
import { DEMO_PAYMENT_WORDS } from './demo-invoices.ts';
import type { StoredFile } from './load-records.server.ts';

/** The demo firm's people, whose years add up to what its page says; none of them exists. */
const PEOPLE = [
  {
    id: '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e01',
    face: 'margaret',
    name: 'Margaret Ellison',
    role: 'Founder',
    line: 'Ran service for a 60-truck contractor before she advised others.',
    years: 36,
  },
  {
    id: '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e02',
    face: 'tom',
    name: 'Tom Okafor',
    role: 'Dispatch and field',
    line: 'Rooftop technician, then dispatcher, then service manager.',
    years: 29,
  },
  {
    id: '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e03',
    face: 'renee',
    name: 'Renee Salcedo',
    role: 'Cash and job cost',
    line: 'Controller of two mechanical contractors for fourteen years.',
    years: 22,
  },
  {
    id: '5c0e4a52-5d1c-4f5e-9a55-0d8a1c6f1e04',
    face: 'gil',
    name: 'Gil Hartman',
    role: 'Agreements and pricing',
    line: 'Priced maintenance agreements for hospitals and school districts.',
    years: 37,
  },
];

/** What the demo firm's work costs, by the size of the client. */
const FEES = [
  { size: 'Up to 15 technicians', audit: '$9,000 to $12,000', sprint: '$28,000 to $36,000' },
  { size: '16 to 40 technicians', audit: '$12,000 to $18,000', sprint: '$36,000 to $58,000' },
  { size: 'Over 40, or several branches', audit: '$18,000 to $26,000', sprint: 'From $58,000' },
];

/** The pictures of the people on the public page, as files that are stored. */
export function demoFaces(): StoredFile[] {
  return PEOPLE.map(({ face }) => ({
    key: faceKey(face),
    bytes: new Resvg(faceOf(face)).render().asPng(),
  }));
}

const faceKey = (face: string) => `firm/demo-${face}.png`;

/** What the demo firm has set: all mail, how it is paid and reached, and the holidays of last year, this one and the next. */
export function demoSettings(
  now: Date,
  faces: readonly StoredFile[],
): { key: string; value: string }[] {
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
    'company.people': PEOPLE.map(({ face, ...person }) => ({
      ...person,
      picture: {
        fileName: `${face}.png`,
        filePath: faceKey(face),
        fileSize: faces.find(({ key }) => key === faceKey(face))?.bytes.byteLength ?? 0,
        mimeType: 'image/png',
      },
      version: 1,
    })),
    'company.fees': FEES,
    'business.holidays': holidays,
    'business.urgent.hours': String(DEMO_URGENT_HOURS),
    'business.tax.rates': 'Texas sales tax 8.25\nColorado sales tax 2.9',
  };
  return (Object.keys(values) as SettingKey[]).map((key) => ({
    key,
    value: printSetting(key, values[key]),
  }));
}
