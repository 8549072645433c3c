import { randomUUID } from 'node:crypto';
import { canonicalHash } from '#app/areas/contracts/canonical-hash.server.ts';
import { canonicalText } from '#app/areas/contracts/canonical-text.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { contractSignatures } from '#app/records/contract/contract-tables.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { demoParties, mainContactOf } from './load-proposals.server.ts';
import { makeContract } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';
import type { DemoContract } from './types/money.ts';

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Contracts with the signatures under them and what happened to them. */
export async function loadContracts(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  { now, proposalIds }: { now: Date; proposalIds: Map<string, string> },
): Promise<void> {
  for (const contract of firm.contracts) {
    const contact = mainContactOf(firm, contract.companyKey);
    const customerUser = idOf(people.userIds, contact.key);
    const times = timesOf(contract, now);
    const parties = demoParties(firm, contract.companyKey);
    const made = await makeContract(tx, idOf(people.customerIds, contract.companyKey), {
      proposalId: contract.proposalKey ? idOf(proposalIds, contract.proposalKey) : null,
      title: contract.title,
      content: contract.body.trim(),
      contractValue: contract.value,
      startDate: demoDate(now, contract.startInDays),
      endDate: demoDate(now, contract.endInDays),
      status: contract.status,
      parties: contract.status === 'draft' ? null : parties,
      sentAt: times.sent,
      signedDate: times.signed,
      remindedAt: times.reminded,
      createdBy: idOf(people.userIds, contract.createdByKey),
      createdAt: times.created,
      updatedAt: times.signed ?? times.sent ?? times.created,
    });
    if (contract.signature && times.signed) {
      const { drawing, ipAddress } = contract.signature;
      const frozenText = canonicalText({ ...made, parties });
      await tx.insert(contractSignatures).values({
        contractId: made.id,
        kind: drawing ? 'drawn' : 'typed',
        signedName: contact.name,
        drawing: drawing ?? null,
        userId: customerUser,
        email: contact.email,
        ipAddress,
        userAgent: USER_AGENT,
        frozenText,
        contentHash: canonicalHash(frozenText),
        createdAt: times.signed,
      });
    }
    await tx.insert(activityLogs).values(
      historyOf(contract, times).map(({ action, at, metadata, isCustomers }) => ({
        action,
        entityType: 'contract',
        entityId: made.id,
        metadata: { title: contract.title, ...metadata },
        userId: isCustomers ? customerUser : idOf(people.userIds, contract.createdByKey),
        createdAt: at,
      })),
    );
    if (contract.status === 'sent' && times.sent) {
      await tx.insert(notices).values({
        userId: customerUser,
        eventId: randomUUID(),
        entityType: 'contract',
        entityId: made.id,
        title: `Agreement to sign: ${contract.title}`,
        path: `/customer/contracts/${made.id}`,
        createdAt: times.sent,
      });
    }
  }
}

function timesOf(contract: DemoContract, now: Date) {
  const at = (days: number | undefined, hour: number) =>
    days === undefined ? null : demoTime(now, { daysAgo: days, hour });
  return {
    created: demoTime(now, { daysAgo: contract.daysAgo, hour: 10 }),
    sent: at(contract.sentDaysAgo, 13),
    signed: at(contract.signature?.daysAgo, 16),
    reminded: at(contract.remindedDaysAgo, 1),
  };
}

function historyOf(
  { status, endInDays }: DemoContract,
  { created, sent, signed }: ReturnType<typeof timesOf>,
) {
  const step = (before: string, after: string, at: Date) => ({
    action: 'contract.status_changed',
    at,
    metadata: { before, after },
    isCustomers: false,
  });
  return [
    { action: 'contract.created', at: created, metadata: {}, isCustomers: false },
    ...(sent ? [step('draft', 'sent', sent)] : []),
    ...(signed ? [{ action: 'contract.signed', at: signed, metadata: {}, isCustomers: true }] : []),
    ...(status === 'terminated' && signed && endInDays > 0
      ? [step('signed', 'terminated', new Date(signed.getTime() + 100 * 86_400_000))]
      : []),
  ];
}
