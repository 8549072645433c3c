import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { type AdminActor, may } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { nearCompanies } from '#app/areas/companies/company-queries.server.ts';
import { equipmentLine, estimateLine, estimateSize } from '#app/areas/estimator/estimate-words.ts';
import { openStoredEstimate } from '#app/areas/estimator/stored-estimate.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { inquiryReplies, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { formatMoney } from '#app/ui/everywhere/format.ts';

/** One inquiry as its own screen shows it. */
export type InquiryDetail = Awaited<ReturnType<typeof getInquiry>>;

/**
 * Returns one inquiry with its pipeline state, the customer that it became and their latest proposals.
 * @throws NotFoundError
 */
export async function getInquiry(actor: AdminActor, id: string) {
  return asActor(actor, async (tx) => {
    const [inquiry] = await tx.select().from(projectInquiries).where(eq(projectInquiries.id, id));
    if (!inquiry) throw new NotFoundError();
    const { customerId } = inquiry;
    const { open, withdrawn } = await promiseIn(tx, id);
    return {
      ...inquiry,
      estimate: estimateOf(inquiry.estimate, may(actor, 'money')),
      replies: await repliesIn(tx, id),
      mayWithdraw: open && inquiry.dueAt > new Date(),
      withdrawnAt: withdrawn?.at ?? null,
      withdrawnReason: withdrawn?.reason ?? null,
      customer: customerId ? await customerIn(tx, customerId) : null,
      proposals: customerId ? await proposalsFor(tx, customerId) : [],
      known: customerId ? null : await customerWith(tx, inquiry.email),
      near: customerId
        ? []
        : ((await nearCompanies(tx, [inquiry.company])).get(inquiry.company) ?? []),
    };
  });
}

/** What staff replied, oldest first; `sentAt` once the email has left. */
function repliesIn(tx: Tx, inquiryId: string) {
  const { id, authorName, sentTo, subject, message, createdAt, sentAt } = inquiryReplies;
  return tx
    .select({ id, authorName, sentTo, subject, message, createdAt, sentAt })
    .from(inquiryReplies)
    .where(eq(inquiryReplies.inquiryId, inquiryId))
    .orderBy(asc(createdAt), asc(id))
    .limit(REPLIES);
}

/** How the promise of an answer stands. */
async function promiseIn(tx: Tx, inquiryId: string) {
  const { keptAt, brokenAt, withdrawnAt, withdrawnReason } = promises;
  const [promise] = await tx
    .select({ keptAt, brokenAt, withdrawnAt, withdrawnReason })
    .from(promises)
    .where(and(eq(promises.recordId, inquiryId), eq(promises.kind, 'inquiry')));
  const withdrawn = promise?.withdrawnAt && {
    at: promise.withdrawnAt,
    reason: promise.withdrawnReason,
  };
  const open = promise && !promise.keptAt && !promise.brokenAt && !promise.withdrawnAt;
  return { open: Boolean(open), withdrawn };
}

/** Most replies that an inquiry's page shows. */
const REPLIES = 50;

async function customerIn(tx: Tx, customerId: string) {
  const { id, displayName, contactName, archivedAt } = customerProfiles;
  const [customer] = await tx
    .select({ id, companyName: displayName, contactName, archivedAt })
    .from(customerProfiles)
    .where(eq(id, customerId));
  return customer ?? null;
}

/** The customer with an email address, however a visitor typed it, as a lookup has them. */
async function customerWith(tx: Tx, address: string) {
  const { id, displayName, contactName, email, approvalStatus, archivedAt } = customerProfiles;
  const [known] = await tx
    .select({ value: id, company: displayName, contactName })
    .from(customerProfiles)
    .where(
      and(eq(email, address.toLowerCase()), eq(approvalStatus, 'approved'), isNull(archivedAt)),
    )
    .limit(1);
  return known ? { value: known.value, label: `${known.company} (${known.contactName})` } : null;
}

async function proposalsFor(tx: Tx, customerId: string) {
  return tx
    .select({ id: proposals.id, title: proposals.title })
    .from(proposals)
    .where(and(eq(proposals.customerId, customerId), isNull(proposals.archivedAt)))
    .orderBy(desc(proposals.createdAt), asc(proposals.id))
    .limit(PROPOSALS);
}

/** Most proposals that an inquiry's page names. */
const PROPOSALS = 5;

function estimateOf(stored: unknown, seesMoney: boolean) {
  const estimate = openStoredEstimate(stored);
  return (
    estimate && {
      line: seesMoney ? estimateLine(estimate.result) : estimateSize(estimate.result),
      equipment: equipmentLine(estimate.result),
      breakEven: seesMoney ? formatMoney(estimate.result.cost.breakEven) : null,
      address: estimate.address,
    }
  );
}
