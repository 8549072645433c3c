import { and, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { authorOf } from '#app/access/author.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { LoggedName } from '#app/records/events.ts';
import { scaleOf } from '#app/records/outcome/measure-definitions.ts';
import type { AgreedMeasure } from '#app/records/outcome/outcome-baseline.ts';
import {
  outcomeBaselines,
  outcomeFigures,
  outcomeMeasures,
  outcomeRows,
} from '#app/records/outcome/outcome-tables.ts';
import { monthWords } from '#app/ui/month-words.ts';
import { ratioOf } from './exact-figure.ts';
import { COUNTS_CASES } from './import-layouts.ts';
import { takenTogether } from './period-figure.ts';

type Measure = typeof outcomeMeasures.$inferSelect;

/**
 * Locks a measure of a customer, so that changes of its figures come one after the other.
 * @throws NotFoundError, RefusedError when it is archived.
 */
export async function lockedMeasure(
  tx: Tx,
  customerId: string,
  measureId: string,
): Promise<Measure> {
  await lockFigures(tx, measureId);
  const [measure] = await tx
    .select()
    .from(outcomeMeasures)
    .where(and(eq(outcomeMeasures.id, measureId), eq(outcomeMeasures.customerId, customerId)))
    .for('update');
  if (!measure) throw new NotFoundError();
  if (measure.archivedAt) throw new RefusedError('This measure is archived.');
  return measure;
}

/** Lets only one transaction at a time change a measure's figures. Customers, who may not lock its row, use this lock too. */
export async function lockFigures(tx: Tx, measureId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('outcome-measure'), hashtext(${measureId}))`,
  );
}

/** Returns a customer's measures that are not archived, in the order in which they were added. */
export function measuresOf(tx: Tx, customerId: string): Promise<Measure[]> {
  return tx
    .select()
    .from(outcomeMeasures)
    .where(and(eq(outcomeMeasures.customerId, customerId), isNull(outcomeMeasures.archivedAt)))
    .orderBy(outcomeMeasures.createdAt, outcomeMeasures.id);
}

/** Returns a baseline that the transaction's role can see. @throws NotFoundError */
export async function baselineInReach(tx: Tx, id: string) {
  const [baseline] = await tx.select().from(outcomeBaselines).where(eq(outcomeBaselines.id, id));
  if (!baseline) throw new NotFoundError();
  return baseline;
}

/** Returns what emails and notices call a customer. @throws NotFoundError */
export async function namedCustomer(tx: Tx, customerId: string) {
  const [customer] = await tx
    .select({
      companyName: customerProfiles.displayName,
      contactName: customerProfiles.contactName,
    })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  if (!customer) throw new NotFoundError();
  return customer;
}

/** Returns what a baseline of these months freezes: each measure that has a figure in one of them. */
export async function measuredIn(
  tx: Tx,
  customerId: string,
  fromMonth: string,
  toMonth: string,
): Promise<AgreedMeasure[]> {
  const agreed: AgreedMeasure[] = [];
  for (const measure of await measuresOf(tx, customerId)) {
    const figures = await tx
      .select({
        month: outcomeFigures.month,
        value: outcomeFigures.value,
        cases: outcomeFigures.cases,
        grade: outcomeFigures.grade,
      })
      .from(outcomeFigures)
      .where(
        and(
          eq(outcomeFigures.measureId, measure.id),
          between(outcomeFigures.month, fromMonth, toMonth),
        ),
      )
      .orderBy(outcomeFigures.month);
    const period = takenTogether(figures);
    if (!period) continue;
    const { id: measureId, name, unit, direction, formula, source } = measure;
    const { value, cases, grade, months } = period;
    const { unitWorth, isYearly, worthBasis } = measure;
    const worth =
      unitWorth === null ? null : { perUnit: unitWorth, isYearly, basis: worthBasis ?? '' };
    agreed.push({
      measureId,
      name,
      unit,
      direction,
      formula,
      source,
      value,
      cases,
      grade,
      months,
      worth,
    });
  }
  return agreed;
}

/**
 * Computes the figures of these months from the present rows. Months without rows lose their computed figure.
 * @throws RefusedError naming the month whose figures are too large to be stored.
 */
export async function computeFigures(
  tx: Tx,
  actor: AdminActor | CustomerActor,
  measure: Measure,
  months: readonly string[],
): Promise<void> {
  if (months.length === 0) return;
  const sums = await rowsOf<Sums>(
    tx,
    sql`select to_char(${outcomeRows.month}, 'YYYY-MM-DD') as month, sum(${outcomeRows.numerator})::text as numerator,
        sum(${outcomeRows.denominator})::text as denominator, count(*)::int as rows,
        bool_or(${outcomeRows.numerator} <> 0) as "hasNumerator"
      from ${outcomeRows} where ${outcomeRows.measureId} = ${measure.id}
        and ${inArray(outcomeRows.month, [...months])}
      group by ${outcomeRows.month}`,
  );
  const figures = sums.flatMap((each) => {
    // Revenue alone says nothing of what is owed.
    if (measure.kind === 'dso' && !each.hasNumerator) return [];
    const value = ratioOf(each.numerator, each.denominator, scaleOf(measure, each.month));
    return value === null ? [] : [{ ...each, value }];
  });
  // A customer's file only adds: a month that has a figure has its file, and takes no other.
  if (actor.kind === 'admin') {
    await tx
      .delete(outcomeFigures)
      .where(
        and(
          eq(outcomeFigures.measureId, measure.id),
          eq(outcomeFigures.grade, 'A'),
          inArray(outcomeFigures.month, [...months]),
        ),
      );
  }
  if (figures.length === 0) return;
  const { userId, authorName } = authorOf(actor);
  const rows = figures.map(({ month, value, numerator, denominator, rows: count }) => ({
    measureId: measure.id,
    month,
    value,
    numerator,
    denominator,
    cases: COUNTS_CASES.has(measure.kind) ? Math.round(Number(denominator)) : count,
    grade: 'A' as const,
    setBy: userId,
    authorName,
  }));
  for (const row of rows) refuseTooLarge(row);
  // What was typed gives way to what was computed.
  await tx
    .insert(outcomeFigures)
    .values(rows)
    .onConflictDoUpdate({
      target: [outcomeFigures.measureId, outcomeFigures.month],
      set: {
        value: sql`excluded.value`,
        numerator: sql`excluded.numerator`,
        denominator: sql`excluded.denominator`,
        cases: sql`excluded.cases`,
        grade: sql`excluded.grade`,
        documentId: null,
        note: null,
        setBy: sql`excluded.set_by`,
        authorName: sql`excluded.author_name`,
        version: sql`${outcomeFigures.version} + 1`,
        updatedAt: sql`now()`,
      },
    });
}

/** What the columns of a figure can store. */
const LARGEST = { value: 1e12, sum: 1e16, cases: 2 ** 31 };

function refuseTooLarge({
  month,
  value,
  numerator,
  denominator,
  cases,
}: Record<'month' | 'value' | 'numerator' | 'denominator', string> & { cases: number }): void {
  const isStored =
    Math.abs(Number(value)) < LARGEST.value &&
    Math.abs(Number(numerator)) < LARGEST.sum &&
    Number(denominator) < LARGEST.sum &&
    cases < LARGEST.cases;
  if (isStored) return;
  throw new RefusedError(
    `The figures of ${monthWords(month)} are too large. Check that each column contains what it should.`,
  );
}

type Sums = {
  month: string;
  numerator: string;
  denominator: string;
  rows: number;
  hasNumerator: boolean;
};

/** Writes a line of the activity log about a customer's board. */
export function logOutcome(
  tx: Tx,
  actor: Parameters<typeof logActivity>[1],
  action: LoggedName,
  customerId: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  return logActivity(tx, actor, {
    action,
    entityType: 'customer',
    entityId: customerId,
    metadata,
  });
}
