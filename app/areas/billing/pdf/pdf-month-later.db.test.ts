import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { setLogo } from '#app/areas/settings/logo-commands.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { removeUnnamedFiles } from '#app/areas/uploads/unnamed-file-jobs.server.ts';
import { removeFileJob, stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { firmClock, setFirmClock } from '#app/platform/firm-clock.server.ts';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { make, move } from '#tests/helpers/billing.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { readPdf } from '#tests/helpers/pdf-text.ts';
import { getInvoiceSheet } from '../invoice-queries.server.ts';
import { getIssued } from '../issued-queries.server.ts';
import {
  invoiceAttachment,
  issuedAttachment,
  issuedPdf,
  renderInvoicePdf,
} from './billing-pdf.server.ts';

setUpDatabase();
afterAll(async () => {
  vi.useRealTimers();
  await closeWorkers();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let admin: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
});

async function showLogo(png: Uint8Array): Promise<void> {
  const { body } = new Response(new Uint8Array(png));
  if (!body) throw new Error('There is no body.');
  const { id } = await stageUpload(admin, { fileName: 'logo.png', body });
  await setLogo(admin, { uploads: [id] });
}

/** Removes the files that nothing names any more, as the jobs do. */
async function removeFiles(): Promise<void> {
  const { rows } = await database().query(
    `select data ->> 'key' as key from pgboss.job where name = 'remove-file'`,
  );
  for (const { key } of rows) await removeFileJob.run({ key: String(key) });
  await removeUnnamedFiles(new Date(Date.now() + 60_000));
}

/** The size in pixels of each picture in a PDF. */
const picturesOf = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Width (\d+)/g),
  ].map(([, width]) => width);

/** Another name, picture and zone of the firm, a month on. */
async function aMonthLater(): Promise<void> {
  await showLogo(PNG);
  await unsafeOwnerTransaction((tx) =>
    tx
      .insert(settings)
      .values([
        { key: 'company.name', value: 'Renamed & Sons' },
        { key: 'company.street', value: '9 Moved Lane' },
        { key: 'billing.payment.terms', value: 'At once.' },
      ])
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value` } }),
  );
  setFirmClock({ ...firmClock(), timeZone: 'Pacific/Auckland' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
}

it('is the same bytes a month later for staff, client and email, and says the same where it is drawn only then', async () => {
  const [id, undrawn] = [
    await make(admin, { customerId: customer.customerId, amount: '250.00' }),
    await make(admin, { customerId: customer.customerId, amount: '250.00' }),
  ];
  await showLogo(new Resvg(await readFile('public/logo.svg', 'utf8')).render().asPng());
  for (const each of [id, undrawn]) await move(admin, each, 'sent');
  const [document] = await getIssued(customer, id);
  const first = await issuedPdf(document?.id ?? '');
  const clock = firmClock();
  await aMonthLater();
  await removeFiles();
  try {
    const again = [
      await renderInvoicePdf(await getInvoiceSheet(admin, id), firmNow()),
      await renderInvoicePdf(await getInvoiceSheet(customer, id), firmNow()),
      await issuedPdf(document?.id ?? ''),
    ].map(({ fileName, pdf }) => ({ fileName, pdf: Buffer.from(pdf) }));
    const mailed = [
      await invoiceAttachment(firmNow(), id),
      await issuedAttachment(firmNow(), document?.id ?? ''),
    ].map(({ filename, content }) => ({ fileName: filename, pdf: Buffer.from(content) }));
    for (const each of [...again, ...mailed]) {
      expect(each).toEqual({ fileName: first.fileName, pdf: Buffer.from(first.pdf) });
    }
    const late = await renderInvoicePdf(await getInvoiceSheet(customer, undrawn), firmNow());
    expect(picturesOf(first.pdf)).not.toEqual([]);
    expect(picturesOf(late.pdf)).toEqual(picturesOf(first.pdf));
    const { words } = await readPdf(late.pdf);
    const number = late.fileName.replace(/\.pdf$/, '');
    const named = first.fileName.replace(/\.pdf$/, '');
    expect(words.replaceAll(number, named)).toBe((await readPdf(first.pdf)).words);
  } finally {
    setFirmClock(clock);
  }
});
