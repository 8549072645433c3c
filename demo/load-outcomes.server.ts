import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type AdminActor, AN_ADMIN } from '#app/access/actor.ts';
import { canonicalHash } from '#app/areas/contracts/canonical-hash.server.ts';
import { baselineText } from '#app/areas/outcomes/baseline-text.ts';
import { importFileIn } from '#app/areas/outcomes/import-commands.server.ts';
import { layoutsOf } from '#app/areas/outcomes/import-layouts.ts';
import { addMeasureIn, setFigureIn } from '#app/areas/outcomes/measure-commands.server.ts';
import { measuredIn } from '#app/areas/outcomes/outcome-rows.server.ts';
import { monthsLater } from '#app/areas/outcomes/period-figure.ts';
import { quarterOf } from '#app/areas/outcomes/quarter.ts';
import { businessDaysOf } from '#app/areas/templates/business-days.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { storeFile } from '#app/platform/files/files.server.ts';
import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { customerDocuments, documentVersions } from '#app/records/document/document-tables.ts';
import {
  monthlyFilePlans,
  monthlyFileRequests,
  monthlyRequestedFiles,
} from '#app/records/outcome/monthly-file-tables.ts';
import {
  outcomeBaselines,
  outcomeImports,
  outcomeMeasures,
  outcomeSignatures,
} from '#app/records/outcome/outcome-tables.ts';
import { quarterlyScores } from '#app/records/outcome/score-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
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
const STAFF_EMAIL = 'admin@example.com';
const FILES_DAYS_AGO = 12;
/** Days after the start of the engagement on which its baseline was agreed. */
const AGREED_DAYS_AFTER = 6;

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
  const engagement = engagementOf(firm, now);
  const { daysAgo: startDaysAgo } = engagement;
  const months = outcomeMonths(now, engagement.startDate);
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
    const createdAt = demoTime(now, { daysAgo: startDaysAgo, hour: 9 + place / 4 });
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
  for (const [at, { value, cases }] of firstVisitShares(months).entries()) {
    const month = months[at] ?? '';
    const figure = { month, value, cases: String(cases), uploads: [] };
    await setFigureIn(tx, staff, { customerId, measureId }, figure);
  }
  await addBaseline(tx, firm, people, { now, customerId, months, engagement });
  await addScores(tx, firm, people, { now, customerId });
  await addMonthlyFiles(
    tx,
    customerId,
    idOf(people.userIds, mainContactOf(firm, COMPANY).key),
    now,
  );
}

/** The first project of the company, whose start its results count from. */
function engagementOf(firm: DemoFirm, now: Date) {
  const [first] = firm.projects
    .filter(({ companyKey }) => companyKey === COMPANY)
    .toSorted((a, b) => b.startDaysAgo - a.startDaysAgo);
  if (!first) throw new Error('The company of the outcome board has no project.');
  const { title, startDaysAgo: daysAgo } = first;
  return { title, daysAgo, startDate: demoDate(now, -daysAgo) };
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
  {
    now,
    customerId,
    months,
    engagement,
  }: {
    now: Date;
    customerId: string;
    months: readonly string[];
    engagement: ReturnType<typeof engagementOf>;
  },
): Promise<void> {
  const id = randomUUID();
  const [fromMonth, toMonth] = [`${months[0]}-01`, `${months[BASELINE_MONTHS - 1]}-01`];
  const measures = await measuredIn(tx, customerId, fromMonth, toMonth);
  const { startDate: kickoff, daysAgo: startDaysAgo } = engagement;
  const baseline = { id, number: 1, fromMonth, toMonth, kickoff, reason: null, measures };
  const frozenText = baselineText({ ...baseline, engagement, parties: demoParties(firm, COMPANY) });
  const contentHash = canonicalHash(frozenText);
  const contact = mainContactOf(firm, COMPANY);
  const proposedBy = idOf(people.userIds, STAFF);
  const agreedAt = demoTime(now, { daysAgo: startDaysAgo - AGREED_DAYS_AFTER, hour: 14.25 });
  const createdAt = demoTime(now, { daysAgo: startDaysAgo - AGREED_DAYS_AFTER + 2, hour: 10 });
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

/** What the company is asked for each month: of the last one, all is in but the completed jobs. */
async function addMonthlyFiles(
  tx: Tx,
  customerId: string,
  contactId: string,
  now: Date,
): Promise<void> {
  const month = monthsLater(`${now.toISOString().slice(0, 7)}-01`, -1);
  const measures = await tx
    .select({ id: outcomeMeasures.id, kind: outcomeMeasures.kind, importId: outcomeImports.id })
    .from(outcomeMeasures)
    .leftJoin(outcomeImports, eq(outcomeImports.measureId, outcomeMeasures.id))
    .where(eq(outcomeMeasures.customerId, customerId))
    .orderBy(outcomeMeasures.createdAt);
  const files = measures.flatMap(({ id: measureId, kind, importId }) => {
    const [layout] = layoutsOf(kind).filter(({ isMapped }) => isMapped);
    return layout ? [{ measureId, layout: layout.key, importId }] : [];
  });
  const reminders = { remindBefore: 2, remindAfter: 2 };
  const planned = files.map(({ measureId, layout }) => ({ measureId, layout }));
  const [plan] = await tx
    .insert(monthlyFilePlans)
    .values({ customerId, contactId, files: planned, dueDay: 5, ...reminders, firstMonth: month })
    .returning({ id: monthlyFilePlans.id });
  const dueDate = businessDaysOf(DEFAULT_BUSINESS_HOURS).nth(now.toISOString().slice(0, 10), 4);
  const [request] = await tx
    .insert(monthlyFileRequests)
    .values({
      planId: plan?.id ?? '',
      customerId,
      month,
      dueDate,
      createdAt: demoTime(now, { daysAgo: FILES_DAYS_AGO + 1, hour: 8 }),
    })
    .returning({ id: monthlyFileRequests.id });
  await tx
    .insert(monthlyRequestedFiles)
    .values(files.map((file, position) => ({ ...file, requestId: request?.id ?? '', position })));
}
