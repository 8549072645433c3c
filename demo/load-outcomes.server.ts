import { randomUUID } from 'node:crypto';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import { canonicalHash } from '#app/areas/contracts/canonical-hash.server.ts';
import { baselineText } from '#app/areas/outcomes/baseline-text.ts';
import { importFile } from '#app/areas/outcomes/import-commands.server.ts';
import { addMeasure, setFigure } from '#app/areas/outcomes/measure-commands.server.ts';
import { measuredIn } from '#app/areas/outcomes/outcome-rows.server.ts';
import { monthsLater } from '#app/areas/outcomes/period-figure.ts';
import { quarterOf } from '#app/areas/outcomes/quarter.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { storeFile } from '#app/platform/files/files.server.ts';
import { customerDocuments, documentVersions } from '#app/records/document-tables.ts';
import { outcomeBaselines, outcomeSignatures } from '#app/records/outcome-tables.ts';
import { quarterlyScores } from '#app/records/score-tables.ts';
import { demoTime } from './demo-clock.ts';
import {
  BASELINE_MONTHS,
  firstVisitShares,
  invoicesCsv,
  OUTCOME_SCORES,
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
const FILES_DAYS_AGO = 12;
const AGREED_DAYS_AGO = 250;

/**
 * The outcome board of one company, as staff would make it: files imported, figures typed, by the same commands; its baseline
 * was agreed some months ago. Runs once everything else is there.
 */
export async function loadOutcomes(firm: DemoFirm, people: DemoPeople, now: Date): Promise<void> {
  const staff = await unsafeActorOfUser(idOf(people.userIds, STAFF));
  if (staff.kind !== 'admin') throw new Error('The outcome board of the demo is made by staff.');
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
  for (const [kind, layout, fileName, textOf, worth, columns] of imports) {
    const text = textOf(months);
    const documentId = await addCsv(firm, customerId, people, { now, fileName, text });
    const measureId = await addMeasure(staff, customerId, { ...NEW, kind, ...worth });
    const place = { customerId, measureId };
    await importFile(staff, place, { layout, uploads: [], documentId, ...columns });
  }
  const measureId = await addMeasure(staff, customerId, { ...NEW, kind: 'first-visit' });
  for (const [at, { value, cases }] of firstVisitShares().entries()) {
    const month = months[at] ?? '';
    const figure = { month, value, cases: String(cases), uploads: [] };
    await setFigure(staff, { customerId, measureId }, figure);
  }
  await unsafeOwnerTransaction(async (tx) => {
    await addBaseline(tx, firm, people, { now, customerId, months });
    await addScores(tx, firm, people, { now, customerId });
  });
}

/** The scores of the quarters before this one, submitted in the second week of each. */
async function addScores(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  { now, customerId }: { now: Date; customerId: string },
): Promise<void> {
  const contact = mainContactOf(firm, COMPANY);
  const first = quarterOf(now.toISOString().slice(0, 10));
  await tx.insert(quarterlyScores).values(
    OUTCOME_SCORES.map((scores, at) => {
      const quarter = monthsLater(first, 3 * (at - OUTCOME_SCORES.length));
      return {
        customerId,
        quarter,
        number: 1,
        scores,
        enteredBy: idOf(people.userIds, contact.key),
        authorName: contact.name,
        createdAt: new Date(`${quarter.slice(0, 8)}09T16:20:00Z`),
      };
    }),
  );
}

const NEW = { unit: 'number', direction: 'up', isYearly: false } as const;

async function addCsv(
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
  await unsafeOwnerTransaction(async (tx) => {
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
  });
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
      email: 'admin@example.com',
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
