import { ORIGIN } from '#tests/helpers/app.ts';
import type { BadRequest } from './bad-requests.ts';

const form = (address: string, body: string): BadRequest => ({
  endpoint: `POST ${address}`,
  sender: 'nobody',
  method: 'POST',
  address,
  headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
  body,
});
const reading = (address: string, sender: BadRequest['sender'] = 'nobody'): BadRequest => ({
  endpoint: `GET ${address.split('?')[0]}`,
  sender,
  method: 'GET',
  address,
  headers: {},
});

const orderOf = (type: string, payload: object) =>
  `__intent__=${encodeURIComponent(JSON.stringify({ type, payload }))}`;

/** What once stopped the product, failed in it or made it answer far more than was asked: every run sends it first. */
export const REGRESSION_CASES: readonly BadRequest[] = [
  form('/auth', orderOf('update', { name: 'a', index: 200_000_000, value: '1' })),
  form('/customer-auth', `${'a.'.repeat(400_000)}a=1`),
  form('/inquiry', `${'a.'.repeat(4_000)}a=1`),
  form(
    '/customer-auth',
    Array.from({ length: 60_000 }, (_, at) => `${at}[999]=`)
      .join('&')
      .slice(0, 900_000),
  ),
  form('/auth', 'email=a&'.repeat(20_000)),
  form('/auth', '__intent__=x'),
  form('/customer-auth', '__state__={'),
  reading('/og/constructor'),
  reading('/og/__proto__'),
  reading(`/admin/tickets?x=${'y'.repeat(11_000)}`, 'admin'),
  reading(`/admin/tasks?${'rs=1&'.repeat(390)}`, 'admin'),
  reading(`/admin/projects?${'s=&'.repeat(2_600)}`, 'admin'),
  reading(`/admin/activity?${'rs=&rs=1&'.repeat(800)}`, 'admin'),
  reading(`/admin/tickets?${'rs=&s=&'.repeat(280)}`, 'admin'),
  reading(`/admin/knowledge-base/categories?${'s=1&'.repeat(490)}`, 'admin'),
  reading(`/estimator.pdf?${'q=%E0%A4%A&'.repeat(1_000)}`),
  reading(`/admin/activity/sign-ins?${`sort=1&s=__proto__&rs=${'*'.repeat(60)}&`.repeat(50)}`),
  reading(`/customer/tickets?${'a[0]=&'.repeat(1_800)}`, 'customer'),
  {
    ...form('/api/v1/tickets', `{${'"x":1,'.repeat(70_000)}"x":1}`),
    sender: 'key',
    headers: { 'content-type': 'application/json' },
  },
];
