import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openWebhooks, postWebhook } from '#app/areas/webhooks/webhook-sending.server.ts';
import { ORIGIN } from '#tests/helpers/app.ts';
import { COSTLY } from '#tests/helpers/costly-texts.ts';
import { startReceiver } from '#tests/helpers/webhook-receiver.ts';
import { report } from './counts.ts';
import { type DemoFirm, startDemoFirm } from './demo-firm.ts';
import type { Asks } from './demo-values.ts';

const MANY_ROWS = 20_000;
// So many fit into the time that one statement has.
const ROWS_AT_ONCE = 1_000;
const MEGABYTES_25 = 25 * 1024 * 1024;
/** As many entries as one statement holds. */
const ENTRIES = 1_000;
// Each takes a thread some seconds.
const DRAWN = 4;
const FULL_BODY = 1_000_000;
const HALF_AN_HOUR = 1_800_000;

type Sent = { status: number; ms: number; bytes: number; text: string; requestId: string };
type Measured = {
  endpoint: string;
  input: string;
  statuses: number[];
  ms: number;
  blockedMs: number;
};

let firm: DemoFirm;
let admin: string;
let customer: string;
let customerId: string;
let key: string;
let senders = 0;
const table: Measured[] = [];

beforeAll(async () => {
  firm = await startDemoFirm(inject('postgresUrl'));
  admin = await sessionOf('admin@example.com');
  customer = await sessionOf('customer@example.com');
  await firm.look(async (database) => {
    const own = await one(
      database,
      `select p.id from customer_profiles p join users u on u.id = p.user_id where u.email = 'customer@example.com'`,
    );
    customerId = own;
    key = `plenum_${randomBytes(32).toString('base64url')}`;
    await database.query(
      `insert into api_keys (name, prefix, key_hash, scope, created_by)
       select 'Largest', $1, $2, 'write', id from users where email = 'admin@example.com'`,
      [key.slice(0, 12), createHash('sha256').update(key).digest('hex')],
    );
    await multiply(database, 'activity_logs');
    await multiply(database, 'time_entries');
    await database.query(
      `insert into transactions (account_id, entry_number, type, amount, balance_after, description, created_at)
       select a.id, (select max(entry_number) from transactions where account_id = a.id) + n, 'credit', 0.01, n * 0.01,
         rpad('', 200, 'Coil cleaning '), '2001-03-05'
       from customer_accounts a, generate_series(1, ${ENTRIES}) n where a.customer_id = $1`,
      [customerId],
    );
  });
  await firm.untilQuiet();
}, HALF_AN_HOUR);
afterAll(() => firm?.remove());

async function one(database: Asks, statement: string, values: unknown[] = []): Promise<string> {
  const { rows } = await database.query(statement, values);
  return String(Object.values(rows[0] ?? {})[0]);
}

/** Adds many copies of a table's first row. */
async function multiply(database: Asks, name: string): Promise<void> {
  const { rows } = await database.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' and column_default is null
       and column_name not in ('submission_id', 'position')`,
    [name],
  );
  const columns = rows.map((row) => `"${row.name}"`).join(', ');
  for (let made = 0; made < MANY_ROWS; made += ROWS_AT_ONCE) {
    await database.query(
      `insert into ${name} (${columns})
       select ${columns} from (select * from ${name} limit 1) r, generate_series(1, ${ROWS_AT_ONCE})`,
    );
  }
}

async function send(address: string, init: RequestInit): Promise<Sent> {
  senders += 1;
  const started = performance.now();
  const response = await fetch(firm.address + address, {
    redirect: 'manual',
    ...init,
    headers: { origin: ORIGIN, 'x-forwarded-for': `10.9.0.${senders % 250}`, ...init.headers },
  });
  const answer = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    ms: Math.round(performance.now() - started),
    bytes: answer.byteLength,
    text: answer.subarray(0, 2_000).toString('utf8'),
    requestId: response.headers.get('x-request-id') ?? '',
  };
}

async function sessionOf(email: string): Promise<string> {
  const response = await fetch(`${firm.address}/customer-auth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ email, password: 'plenum-demo' }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const read = (address: string, cookie = '') => send(address, { headers: { cookie } });
const post = (address: string, fields: Record<string, string> | string, cookie = '') =>
  send(address, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) });

/** The longest that the log says the event loop was blocked beside these requests. */
function blockedBy(sent: readonly Sent[]): number {
  const ids = new Set(sent.map(({ requestId }) => requestId));
  const blocks = firm
    .app()
    .output()
    .split('\n')
    .filter((line) => line.includes('the event loop was blocked'))
    .map((line): { cpuMs: number; suspects: { requestId: string }[] } => JSON.parse(line))
    .filter(({ suspects }) => suspects.some(({ requestId }) => ids.has(requestId)));
  return Math.max(0, ...blocks.map(({ cpuMs }) => cpuMs));
}

async function measure(endpoint: string, input: string, ways: readonly (() => Promise<Sent>)[]) {
  const sent: Sent[] = [];
  for (const way of ways) sent.push(await way());
  // The log tells of a block at its next tick.
  await read('/healthz');
  await new Promise((resolve) => setTimeout(resolve, 150));
  const measured = {
    endpoint,
    input,
    statuses: [...new Set(sent.map(({ status }) => status))],
    ms: Math.max(...sent.map(({ ms }) => ms)),
    blockedMs: blockedBy(sent),
  };
  table.push(measured);
  report(rowOf(measured));
  return sent;
}

/** What docs/harm.md has a row for. */
function rowOf({ endpoint, input, statuses, ms, blockedMs }: Measured): string {
  const blocked = blockedMs > 0 ? `${blockedMs} ms` : 'under 200 ms';
  return `| ${endpoint} | ${input} | ${statuses.join(', ')} | ${ms} ms | ${blocked} |`;
}

const thrice = (way: () => Promise<Sent>) => [way, way, way];
const lines = Array.from({ length: 500 }, (_, at) => ({
  description: `${at} ${'Coil cleaning '.repeat(20)}`.slice(0, 300),
  quantity: '1.5',
  unitPrice: '120.55',
}));

it(
  'takes the largest input of every kind of endpoint, and fails at none',
  async () => {
    const strange = 'x[1].y=1&'.repeat(FULL_BODY / 9);
    await measure(
      'Public form, not its own',
      '1 MB of 111,111 names',
      thrice(() => post('/inquiry', strange)),
    );
    const inquiry = {
      firstName: 'a'.repeat(50),
      lastName: 'b'.repeat(50),
      company: 'c'.repeat(100),
      message: 'm '.repeat(1_000),
    };
    await measure('Public form', 'every field full', [
      () => post('/inquiry', { ...inquiry, email: `${randomUUID()}@example.com` }),
      () => post('/inquiry', { ...inquiry, email: `${randomUUID()}@example.com` }),
    ]);
    await measure(
      'Estimator, page',
      'an address of 11,000 characters',
      thrice(() => read(`/estimator?s=${'%E2%9C%93'.repeat(1_200)}`)),
    );
    await measure(
      'Estimator, PDF',
      'one estimate',
      thrice(() => read('/estimator.pdf?rs=8')),
    );
    await measure(
      'Social picture',
      'one page name',
      thrice(() => read('/og/home.png')),
    );

    const invoice = (name: string) => ({
      customerId,
      invoiceNumber: name,
      over: 'lines',
      submissionId: randomUUID(),
      ...Object.fromEntries(
        lines.flatMap((line, at) =>
          Object.entries(line).map(([field, value]) => [`lines[${at}].${field}`, value]),
        ),
      ),
    });
    await measure('Invoice form', '500 lines of 300 characters', [
      () => post('/admin/invoices/new', invoice('BIG-A'), admin),
      () => post('/admin/invoices/new', invoice('BIG-B'), admin),
    ]);
    const id = await firm.look((database) =>
      one(database, `select id from invoices where invoice_number = 'BIG-A'`),
    );
    await measure(
      'Invoice, PDF',
      '500 lines',
      thrice(() => read(`/admin/invoices/${id}/pdf`, admin)),
    );
    await measure(
      'Invoice, page',
      '500 lines',
      thrice(() => read(`/admin/invoices/${id}`, admin)),
    );

    const march = `/admin/customers/${customerId}/statement?from=2001-03-01&to=2001-03-31`;
    await measure(
      'Statement, PDF',
      `${ENTRIES} entries`,
      thrice(() => read(march, admin)),
    );

    const texts = Object.entries(COSTLY);
    await measure(
      'Article form, Markdown',
      `${texts.length} costly texts of 20,000 characters`,
      texts.map(
        ([title, content]) =>
          () =>
            post(
              '/admin/knowledge-base/new',
              { title, content, isPublished: 'on', submissionId: randomUUID() },
              admin,
            ),
      ),
    );
    const slugs = await firm.look(async (database) => {
      const { rows } = await database.query('select slug from kb_articles where title = any($1)', [
        Object.keys(COSTLY),
      ]);
      return rows.map(({ slug }) => String(slug));
    });
    await measure(
      'Article, page',
      `${slugs.length} of them`,
      slugs.map((slug) => () => read(`/kb/${slug}`)),
    );
    await measure(
      'Contract form, Markdown',
      `${texts.length} costly texts`,
      texts.map(
        ([title, content]) =>
          () =>
            post(
              '/admin/contracts/new',
              { customerId, title, content, submissionId: randomUUID() },
              admin,
            ),
      ),
    );
    const contracts = await firm.look(async (database) => {
      const { rows } = await database.query(
        'select id from contracts where title = any($1) order by title desc',
        [Object.keys(COSTLY)],
      );
      return rows.map((row) => String(row.id));
    });
    expect([slugs.length, contracts.length]).toEqual([texts.length, texts.length]);
    await measure(
      'Contract, PDF',
      `${DRAWN} of them`,
      contracts
        .slice(0, DRAWN)
        .map((contract) => () => read(`/files/contracts/${contract}`, admin)),
    );

    const upload = Buffer.alloc(MEGABYTES_25, 'a');
    upload.write('%PDF-1.7\n');
    await measure(
      'Upload',
      '25 MB',
      thrice(() =>
        send('/files/uploads', {
          method: 'POST',
          headers: { cookie: customer, 'x-file-name': 'a.pdf', 'content-type': 'application/pdf' },
          body: upload,
        }),
      ),
    );
    const call = (path: string, body: string) =>
      send(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      });
    await measure(
      'API, not its own',
      '1 MB of 70,000 fields',
      thrice(() =>
        call(
          '/api/v1/tickets',
          `{${Array.from({ length: 70_000 }, (_, at) => `"x${at}":1`).join(',')}}`,
        ),
      ),
    );
    await measure('API, invoice', '500 lines', [
      () => call('/api/v1/invoices', JSON.stringify({ customerId, invoiceNumber: 'BIG-C', lines })),
    ]);
    await measure(
      'Search',
      '200 characters of wildcards',
      thrice(() => read(`/search?q=${encodeURIComponent('%_'.repeat(100))}`, admin)),
    );
    await measure(
      'Log, CSV',
      `${MANY_ROWS} rows`,
      thrice(() => read('/admin/activity/export.csv', admin)),
    );
    await measure(
      'Hours, CSV',
      `${MANY_ROWS} rows`,
      thrice(() => read('/admin/time-tracking/export.csv?period=all', admin)),
    );
    await measure(
      'Report, CSV',
      'revenue',
      thrice(() => read('/admin/analytics/revenue.csv', admin)),
    );
    // Of an endless one, the attempt takes what it keeps and hangs up. The queue sends it, so no page waits for it.
    const receiver = await startReceiver();
    openWebhooks({ webhooksAllowPrivate: true });
    receiver.answerWith((response) => {
      const more = () => {
        while (response.write('x'.repeat(FULL_BODY))) if (response.destroyed) return;
      };
      response.on('drain', more).on('error', () => {});
      more();
    });
    const answer = await postWebhook(receiver.url, '{}', {});
    await receiver.stop();
    report(
      `| Webhook receiver's answer | without an end | ${answer.status} | ${answer.durationMs} ms |`,
    );
    expect([answer.status, answer.error, answer.body?.length]).toEqual([200, null, 8 * 1024]);
    expect(firm.app().hasEnded()).toBe(false);
    expect(table.filter(({ statuses }) => statuses.some((status) => status >= 500))).toEqual([]);
    const drawn = table.filter(({ endpoint }) => endpoint.endsWith('PDF'));
    expect(drawn.map(({ endpoint, statuses }) => [endpoint, ...statuses])).toEqual(
      drawn.map(({ endpoint }) => [endpoint, 200]),
    );
  },
  HALF_AN_HOUR,
);
