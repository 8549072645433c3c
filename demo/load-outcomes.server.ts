import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type AdminActor, AN_ADMIN } from '#app/access/actor.ts';
import { canonicalHash } from '#app/areas/contracts/canonical-hash.server.ts';
import { baselineText } from '#app/areas/outcomes/baseline-text.ts';
import { importFileIn } from '#app/areas/outcomes/import-commands.server.ts';
import { addMeasureIn, setFigureIn } from '#app/areas/outcomes/measure-commands.server.ts';
import { measuredIn } from '#app/areas/outcomes/outcome-rows.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { storeFile } from '#app/platform/files/files.server.ts';
import { customerDocuments, documentVersions } from '#app/records/document-tables.ts';
import {
  outcomeBaselines,
  outcomeImports,
  outcomeMeasures,
  outcomeSignatures,
} from '#app/records/outcome-tables.ts';
import { demoTime } from './demo-clock.ts';
import {
  BASELINE_MONTHS,
  firstVisitShares,
  invoicesCsv,
  officeCsv,
  outcomeMonths,
  quotesCsv,
} from './demo-outcomes.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { demoParties, mainContactOf } from './load-proposals.server.ts';
import { nameOf } from './load-records.server.ts';
import type { DemoFirm } from './types/firm.ts';

const COMPANY = 'tarryall';
const STAFF = 'margaret';
const STAFF_EMAIL = 'admin@example.com';
const FILES_DAYS_AGO = 12;
const AGREED_DAYS_AGO = 250;
const MEASURED_DAYS_AGO = AGREED_DAYS_AGO + 4;

/**
 * The outcome board of one company, as staff would make it: files imported, figures typed, by the same commands; its baseline
 * was agreed some months ago. Its files are stored at once, because the imports read them.
 */
export async function loadOutcomes(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const staff: AdminActor = {
    ...AN_ADMIN,
    userId: idOf(people.userIds, STAFF),
    name: nameOf(firm, STAFF),
    email: STAFF_EMAIL,
  };
  const customerId = idOf(people.customerIds, COMPANY);
  const months = outcomeMonths(now);
  const daily = { unitWorth: '35616.44', worthBasis: 'Revenue of $13,000,000 a year ÷ 365.' };
  const minute = {
    unitWorth: '2912.00',
    isYearly: true,
    worthBasis: '5,200 work orders a year at $33.60 an office hour.',
  };
  const imports = [
    ['days-to-invoice', 'own-days-to-invoice', 'invoices-with-jobs.csv', invoicesCsv, daily, {}],
    ['close-rate-count', 'own-close-rate', 'quotes-decided.csv', quotesCsv, {}, {}],
    [
      'admin-minutes',
      'own-admin-minutes',
      'office-time-log.csv',
      officeCsv,
      minute,
      { column1: 'Week of' },
    ],
  ] as const;
  // One transaction has one moment, and a board has its measures in the order of theirs.
  const stampMeasure = (measureId: string, place: number) => {
    const createdAt = demoTime(now, { daysAgo: MEASURED_DAYS_AGO, hour: 9 + place / 4 });
    return tx.update(outcomeMeasures).set({ createdAt }).where(eq(outcomeMeasures.id, measureId));
  };
  for (const [place, each] of imports.entries()) {
    const [kind, layout, fileName, textOf, worth, columns] = each;
    const text = textOf(months);
    const documentId = await addCsv(tx, firm, customerId, people, { now, fileName, text });
    const measureId = await addMeasureIn(tx, staff, customerId, { ...NEW, kind, ...worth });
    await stampMeasure(measureId, place);
    const file = { layout, uploads: [], documentId, ...columns };
    await importFileIn(tx, staff, { customerId, measureId }, file);
    await tx
      .update(outcomeImports)
      .set({ createdAt: demoTime(now, { daysAgo: FILES_DAYS_AGO, hour: 10 + place / 4 }) })
      .where(eq(outcomeImports.measureId, measureId));
  }
  const measureId = await addMeasureIn(tx, staff, customerId, { ...NEW, kind: 'first-visit' });
  await stampMeasure(measureId, imports.length);
  for (const [at, { value, cases }] of firstVisitShares().entries()) {
    const month = months[at] ?? '';
    const figure = { month, value, cases: String(cases), uploads: [] };
    await setFigureIn(tx, staff, { customerId, measureId }, figure);
  }
  await addBaseline(tx, firm, people, { now, customerId, months });
}

const NEW = { unit: 'number', direction: 'up', isYearly: false } as const;

async function addCsv(
  tx: Tx,
  firm: DemoFirm,
  customerId: string,
  people: DemoPeople,
  { now, fileName, text }: { now: Date; fileName: string; text: string },
): Promise<string> {
  const id = randomUUID();
  const bytes = Buffer.from(text);
  const filePath = `${customerId}/${randomUUID()}.csv`;
  const contact = mainContactOf(firm, COMPANY);
  const uploadedBy = idOf(people.userIds, contact.key);
  const author = { uploadedBy, authorName: contact.name, authorSide: 'customer' } as const;
  const createdAt = demoTime(now, { daysAgo: FILES_DAYS_AGO, hour: 9.5 });
  await storeFile(filePath, bytes);
  await tx.insert(customerDocuments).values({
    id,
    customerId,
    title: fileName,
    category: 'reports',
    ...author,
    createdAt,
    updatedAt: createdAt,
  });
  const file = { fileName, filePath, fileSize: bytes.byteLength, mimeType: 'text/csv' };
  await tx
    .insert(documentVersions)
    .values({ documentId: id, number: 1, ...file, ...author, createdAt });
  return id;
}

async function addBaseline(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  { now, customerId, months }: { now: Date; customerId: string; months: readonly string[] },
): Promise<void> {
  const id = randomUUID();
  const [fromMonth, toMonth] = [`${months[0]}-01`, `${months[BASELINE_MONTHS - 1]}-01`];
  const measures = await measuredIn(tx, customerId, fromMonth, toMonth);
  const baseline = { id, number: 1, fromMonth, toMonth, reason: null, measures };
  const frozenText = baselineText({ ...baseline, parties: demoParties(firm, COMPANY) });
  const contentHash = canonicalHash(frozenText);
  const contact = mainContactOf(firm, COMPANY);
  const proposedBy = idOf(people.userIds, STAFF);
  const agreedAt = demoTime(now, { daysAgo: AGREED_DAYS_AGO, hour: 14.25 });
  const createdAt = demoTime(now, { daysAgo: AGREED_DAYS_AGO + 2, hour: 10 });
  const proposedByName = nameOf(firm, STAFF);
  await tx.insert(outcomeBaselines).values({
    ...baseline,
    customerId,
    status: 'agreed',
    frozenText,
    contentHash,
    proposedBy,
    proposedByName,
    createdAt,
    agreedAt,
  });
  const signed = { baselineId: id, contentHash, ipAddress: '203.0.113.24' };
  await tx.insert(outcomeSignatures).values([
    {
      ...signed,
      side: 'firm',
      signedName: proposedByName,
      userId: proposedBy,
      email: STAFF_EMAIL,
      createdAt,
    },
    {
      ...signed,
      side: 'customer',
      signedName: contact.name,
      userId: idOf(people.userIds, contact.key),
      email: contact.email,
      createdAt: agreedAt,
    },
  ]);
}
