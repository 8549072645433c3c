import { randomUUID } from 'node:crypto';
import { proposalHash, proposalText } from '#app/areas/proposals/proposal-hash.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import type { Parties } from '#app/records/contract/parties.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { proposalDecisions } from '#app/records/proposal/proposal-tables.ts';
import { DEFAULT_FIRM } from '#app/records/settings/firm.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { makeProposal } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';
import type { DemoProposal } from './types/money.ts';
import type { DemoContact } from './types/people.ts';

const ACTIONS = {
  accepted: 'proposal.accepted',
  rejected: 'proposal.rejected',
  changes: 'proposal.changes_requested',
} as const;

/** Proposals with what customers answered and what happened to them. Returns their ids by key. */
export async function loadProposals(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const proposal of firm.proposals) {
    const contact = mainContactOf(firm, proposal.companyKey);
    const times = timesOf(proposal, now);
    const parties = demoParties(firm, proposal.companyKey);
    const made = await makeProposal(tx, idOf(people.customerIds, proposal.companyKey), {
      title: proposal.title,
      content: proposal.body.trim(),
      totalAmount: proposal.totalAmount ?? null,
      validUntil: proposal.validInDays === undefined ? null : demoDate(now, proposal.validInDays),
      status: proposal.status,
      parties: proposal.status === 'draft' ? null : parties,
      sentAt: times.sent,
      decidedAt: proposal.answer?.decision === 'changes' ? null : times.answered,
      createdBy: idOf(people.userIds, proposal.createdByKey),
      createdAt: times.created,
      updatedAt: times.answered ?? times.sent ?? times.created,
    });
    ids.set(proposal.key, made.id);
    const customerUser = idOf(people.userIds, contact.key);
    const { answer } = proposal;
    if (answer && times.answered) {
      await tx.insert(proposalDecisions).values({
        proposalId: made.id,
        decision: answer.decision,
        signedName: contact.name,
        note: answer.note ?? null,
        userId: customerUser,
        ipAddress: '198.51.100.24',
        contentHash: proposalHash(made),
        answeredText: proposalText(made),
        createdAt: times.answered,
      });
    }
    await tx.insert(activityLogs).values(
      historyOf(proposal, times).map(({ action, at, metadata, isCustomers }) => ({
        action,
        entityType: 'proposal',
        entityId: made.id,
        metadata: { title: proposal.title, ...metadata },
        userId: isCustomers ? customerUser : idOf(people.userIds, proposal.createdByKey),
        createdAt: at,
      })),
    );
    if (proposal.status === 'sent' && times.sent) {
      await tx.insert(notices).values({
        userId: customerUser,
        eventId: randomUUID(),
        entityType: 'proposal',
        entityId: made.id,
        title: `New proposal: ${proposal.title}`,
        path: `/customer/proposals/${made.id}`,
        createdAt: times.sent,
      });
    }
  }
  return ids;
}

/** The contact who carries a company's records. @throws Error when the demo has no such company. */
export function mainContactOf(firm: DemoFirm, companyKey: string): DemoContact {
  const company = firm.companies.find(({ key }) => key === companyKey);
  const contact = firm.contacts.find(({ key }) => key === company?.mainContactKey);
  if (!contact) throw new Error(`The demo has no company under the key "${companyKey}".`);
  return contact;
}

/** The parties of what the firm agrees with a company. @throws Error when the demo has no such company. */
export function demoParties(firm: DemoFirm, companyKey: string): Parties {
  const contact = mainContactOf(firm, companyKey);
  const companyName = firm.companies.find(({ key }) => key === companyKey)?.name ?? '';
  return { firmName: DEFAULT_FIRM.name, companyName, contactName: contact.name };
}

function timesOf({ daysAgo, sentDaysAgo, answer }: DemoProposal, now: Date) {
  const at = (days: number | undefined, hour: number) =>
    days === undefined ? null : demoTime(now, { daysAgo: days, hour });
  return {
    created: demoTime(now, { daysAgo, hour: 9 }),
    sent: at(sentDaysAgo, 11),
    answered: at(answer?.daysAgo, 15),
  };
}

function historyOf(
  { answer }: DemoProposal,
  { created, sent, answered }: ReturnType<typeof timesOf>,
) {
  return [
    { action: 'proposal.created', at: created, metadata: {}, isCustomers: false },
    ...(sent
      ? [
          {
            action: 'proposal.status_changed',
            at: sent,
            metadata: { before: 'draft', after: 'sent' },
            isCustomers: false,
          },
        ]
      : []),
    ...(answer && answered
      ? [{ action: ACTIONS[answer.decision], at: answered, metadata: {}, isCustomers: true }]
      : []),
  ];
}
