import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type AdminActor, type CustomerActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { postalOf } from '#app/areas/customers/postal-address.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { addMoney } from '#app/platform/money.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { customerAccounts, transactions } from '#app/records/invoice/ledger-tables.ts';
import { isMoney } from '#app/records/outcome/measure-definitions.ts';
import {
  outcomeBaselines,
  outcomeFigures,
  outcomeSignatures,
} from '#app/records/outcome/outcome-tables.ts';
import { spanWords } from '#app/ui/month-words.ts';
import type { ShownBaseline, ShownMeasure, ShownMoney } from './board-view.ts';
import { kickoffWords, leftOut } from './kickoff.ts';
import { engagementsOf } from './kickoff-queries.server.ts';
import { measuresOf } from './outcome-rows.server.ts';
import { monthsLater } from './period-figure.ts';
import { roundedWorth, worthWords } from './rounded-worth.ts';
import { shownMeasure } from './shown-measure.ts';

/** Months of figures that a board reads, and those since its agreed baseline began. */
const READ_MONTHS = 48;

type Reader = AdminActor | CustomerActor;

/**
 * Returns a customer's board: its measures with a verdict on each since the engagement started, the agreed baseline, a proposed
 * one, and what the real changes are worth next to the fee. Without the right to money there is no measure in dollars, no worth
 * and no fee. `today` is the firm's calendar date.
 * @throws NotFoundError
 */
export async function getBoard(actor: Reader, customerId: string, today: string) {
  return asActor(actor, (tx) => boardIn(tx, actor, customerId, today));
}

/** The same in an open transaction. @throws NotFoundError */
export async function boardIn(tx: Tx, actor: Reader, customerId: string, today: string) {
  const [customer] = await tx
    .select({
      id: customerProfiles.id,
      companyName: customerProfiles.displayName,
      contactName: customerProfiles.contactName,
      archivedAt: customerProfiles.archivedAt,
      status: customerProfiles.approvalStatus,
      postal: postalOf(customerProfiles),
    })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, customerId));
  if (!customer) throw new NotFoundError();
  const seesMoney = may(actor, 'money');
  const measures = (await measuresOf(tx, customerId)).filter(
    (measure) => seesMoney || !isMoney(measure),
  );
  const engagements = await engagementsOf(tx, customerId);
  const baselines = await baselinesOf(tx, customerId);
  const agreed = baselines.find(({ status }) => status === 'agreed') ?? null;
  const kickoff = agreed?.kickoff ?? engagements[0]?.startDate ?? null;
  const earliest = monthsLater(`${today.slice(0, 7)}-01`, -READ_MONTHS);
  const figures = await figuresOf(
    tx,
    measures.map(({ id }) => id),
    agreed && agreed.fromMonth < earliest ? agreed.fromMonth : earliest,
  );
  const shown = measures.map((measure) => {
    const item = agreed?.measures.find(({ measureId }) => measureId === measure.id);
    return shownMeasure(
      measure,
      figures.filter(({ measureId }) => measureId === measure.id),
      agreed && item ? { ...agreed, agreed: seesMoney ? item : { ...item, worth: null } } : null,
      kickoff,
    );
  });
  const waiting = baselines.find(({ status }) => status === 'proposed');
  return {
    customer,
    measures: shown,
    /** The built-in ones that it has. */
    kinds: measures.map(({ kind }) => kind),
    kickoff,
    /** What the line of the kickoff says in its charts. */
    kickoffWords: kickoff && kickoffWords(kickoff, today),
    engagements,
    baseline: agreed && shownBaseline(agreed, kickoff),
    waiting: waiting ? { id: waiting.id, number: waiting.number } : null,
    /** Whether a closing report has something to say: a baseline, and months to compare with it. */
    isClosable: agreed !== null && shown.some(({ latest }) => latest !== null),
    money: seesMoney ? { ...worthsOf(shown), fee: await feeOf(tx, customerId) } : null,
  };
}

/** A board as its screens show it. */
export type Board = Awaited<ReturnType<typeof getBoard>>;

function figuresOf(tx: Tx, measureIds: readonly string[], from: string) {
  if (measureIds.length === 0) return Promise.resolve([]);
  return tx
    .select({
      measureId: outcomeFigures.measureId,
      month: outcomeFigures.month,
      value: outcomeFigures.value,
      cases: outcomeFigures.cases,
      grade: outcomeFigures.grade,
    })
    .from(outcomeFigures)
    .where(and(inArray(outcomeFigures.measureId, [...measureIds]), gte(outcomeFigures.month, from)))
    .orderBy(outcomeFigures.month);
}

/** A customer's baselines, the latest first; withdrawn ones are left out. */
function baselinesOf(tx: Tx, customerId: string) {
  return tx
    .select({
      id: outcomeBaselines.id,
      number: outcomeBaselines.number,
      status: outcomeBaselines.status,
      fromMonth: outcomeBaselines.fromMonth,
      toMonth: outcomeBaselines.toMonth,
      kickoff: outcomeBaselines.kickoff,
      measures: outcomeBaselines.measures,
      contentHash: outcomeBaselines.contentHash,
      createdAt: outcomeBaselines.createdAt,
      agreedAt: outcomeBaselines.agreedAt,
      signedBy: outcomeSignatures.signedName,
      firmSignedBy: sql<string | null>`(select f.signed_name from outcome_signatures f
        where f.baseline_id = ${sql`${outcomeBaselines.id}`} and f.side = 'firm')`,
    })
    .from(outcomeBaselines)
    .leftJoin(
      outcomeSignatures,
      and(
        eq(outcomeSignatures.baselineId, outcomeBaselines.id),
        eq(outcomeSignatures.side, 'customer'),
      ),
    )
    .where(
      and(eq(outcomeBaselines.customerId, customerId), ne(outcomeBaselines.status, 'withdrawn')),
    )
    .orderBy(desc(outcomeBaselines.createdAt), desc(outcomeBaselines.id))
    .limit(50);
}

function shownBaseline(
  agreed: Awaited<ReturnType<typeof baselinesOf>>[number],
  kickoff: string | null,
): ShownBaseline & { id: string } {
  const { id, number, agreedAt, createdAt, contentHash, signedBy, fromMonth, toMonth } = agreed;
  return {
    id,
    number,
    agreedAt: agreedAt ?? createdAt,
    hash: contentHash,
    signedBy: signedBy ?? '',
    firmSignedBy: agreed.firmSignedBy ?? '',
    months: spanWords(fromMonth, toMonth),
    leavesOut: kickoff && leftOut(kickoff, agreed),
  };
}

function worthsOf(measures: readonly ShownMeasure[]): Omit<ShownMoney, 'fee'> {
  const sumOf = (isYearly: boolean) =>
    measures.reduce<string | null>(
      (sum, { worth }) =>
        worth && worth.isYearly === isYearly ? addMoney(sum ?? '0.00', worth.amount) : sum,
      null,
    );
  const [once, yearly] = [sumOf(false), sumOf(true)];
  return {
    once,
    yearly,
    rounded: {
      once: once && roundedWorth(once),
      yearly: yearly && roundedWorth(yearly),
      words: worthWords({ once, yearly }),
    },
  };
}

async function feeOf(tx: Tx, customerId: string): Promise<ShownMoney['fee']> {
  const [invoiced] = await tx
    .select({
      sum: sql<string>`coalesce(sum(${invoices.amount} - ${invoices.credited}), 0)::numeric(14, 2)::text`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.customerId, customerId),
        inArray(invoices.status, ['sent', 'paid', 'overdue']),
        or(isNull(invoices.archivedAt), eq(invoices.status, 'paid')),
        // A prepayment counts when it is used: by the invoices that are paid from it, and by what is charged to it.
        eq(invoices.isPrepayment, false),
      ),
    );
  const [charged] = await tx
    .select({
      sum: sql<string>`coalesce(sum(case when ${transactions.type} = 'debit' then ${transactions.amount}
        else -${transactions.amount} end), 0)::numeric(14, 2)::text`,
    })
    .from(transactions)
    .innerJoin(customerAccounts, eq(customerAccounts.id, transactions.accountId))
    .where(
      and(
        eq(customerAccounts.customerId, customerId),
        isNull(transactions.invoiceId),
        sql`(${transactions.type} = 'debit') = (${transactions.reversesId} is null)`,
      ),
    );
  const [agreed] = await tx
    .select({ sum: sql<string | null>`sum(${contracts.contractValue})::numeric(14, 2)::text` })
    .from(contracts)
    .where(
      and(
        eq(contracts.customerId, customerId),
        eq(contracts.status, 'signed'),
        isNull(contracts.archivedAt),
      ),
    );
  return {
    toDate: addMoney(invoiced?.sum ?? '0.00', charged?.sum ?? '0.00'),
    agreed: agreed?.sum ?? null,
  };
}
