import { randomUUID } from 'node:crypto';
import { storedEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { completeScores } from '#app/areas/inquiries/checklist/checklist-score.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { type BusinessHours, oneBusinessDayAfter } from '#app/platform/response-time.ts';
import type { companies } from '#app/records/company/company-tables.ts';
import {
  inquiryReplies,
  leadMagnetSubmissions,
  projectInquiries,
} from '#app/records/inquiry/inquiry-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { demoTime } from './demo-clock.ts';
import { atWork, demoHours } from './demo-hours.ts';
import { insertAll, makeCompany, makeMember, makeProfile, makeUser } from './makers.server.ts';
import type { DemoFirm } from './types/firm.ts';
import type { DemoMoment } from './types/people.ts';

/** The ids that later parts of the demo refer to by key. */
export type DemoPeople = {
  /** Account ids of staff and contacts, by their key. */
  userIds: Map<string, string>;
  /** The customer profile that carries a company's records, by company key. */
  customerIds: Map<string, string>;
  /** That customer's account, by company key. */
  accountIds: Map<string, string>;
  /** Customer profile ids of contacts, by contact key. */
  profileIds: Map<string, string>;
};

/** The id under a key. @throws Error when the demo's data refer to someone who is not in it. */
export function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`The demo has nobody under the key "${key}".`);
  return id;
}

/** Staff, companies, contacts with logins, their colleagues, and the sign-ups that wait or were rejected. */
export async function loadPeople(
  tx: Tx,
  firm: DemoFirm,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<DemoPeople> {
  const people: DemoPeople = {
    userIds: new Map(),
    customerIds: new Map(),
    accountIds: new Map(),
    profileIds: new Map(),
  };
  const at = (moment: DemoMoment) => demoTime(now, moment);
  for (const staff of firm.staff) {
    const createdAt = at({ daysAgo: staff.joinedDaysAgo, hour: 9 });
    const { name, email, role } = staff;
    const user = await makeUser(tx, {
      name,
      email,
      role,
      passwordHash,
      createdAt,
      emailVerified: true,
    });
    people.userIds.set(staff.key, user.id);
  }
  for (const { name, email, role, joinedDaysAgo } of firm.roles) {
    const createdAt = at({ daysAgo: joinedDaysAgo, hour: 9 });
    await makeUser(tx, { name, email, role, passwordHash, createdAt, emailVerified: true });
  }
  for (const company of firm.companies) {
    const made = await makeCompany(tx, {
      name: company.name,
      email: company.email,
      phone: company.phone,
      address: company.address,
      city: company.city,
      state: company.state,
      zipCode: company.zip,
      createdAt: at({ daysAgo: company.joinedDaysAgo, hour: 9 }),
    });
    for (const contact of firm.contacts.filter((each) => each.companyKey === company.key)) {
      const createdAt = at({ daysAgo: contact.joinedDaysAgo, hour: 10 });
      const user = await makeUser(tx, {
        name: contact.name,
        email: contact.email,
        passwordHash,
        createdAt,
        emailVerified: true,
      });
      people.userIds.set(contact.key, user.id);
      const main = people.customerIds.get(company.key);
      if (main && contact.role) {
        people.profileIds.set(contact.key, main);
        await makeMember(tx, main, user, {
          role: contact.role,
          joinedAt: createdAt,
          invitedBy: idOf(people.userIds, company.mainContactKey),
        });
        continue;
      }
      const { profile, account } = await makeProfile(tx, user, {
        ...addressOf(made),
        companyId: made.id,
        companyName: made.name,
        phone: contact.phone,
        approvalStatus: 'approved',
        approvedBy: idOf(people.userIds, contact.approvedByKey),
        approvedAt: at({ daysAgo: contact.joinedDaysAgo, hour: 14 }),
        createdAt,
      });
      people.profileIds.set(contact.key, profile.id);
      if (contact.key === company.mainContactKey) {
        people.customerIds.set(company.key, profile.id);
        people.accountIds.set(company.key, account.id);
        // Who approved them leads their engagement.
        const userId = idOf(people.userIds, contact.approvedByKey);
        await tx.insert(staffCustomers).values({ userId, customerId: profile.id, createdAt });
      }
    }
  }
  for (const { name, email, role, maySign, joined } of firm.members) {
    const createdAt = at({ daysAgo: joined[0]?.daysAgo ?? 0, hour: 11 });
    const user = await makeUser(tx, { name, email, passwordHash, createdAt, emailVerified: true });
    for (const { companyKey, daysAgo } of joined) {
      const owner = firm.companies.find(({ key }) => key === companyKey)?.mainContactKey ?? '';
      await makeMember(tx, idOf(people.customerIds, companyKey), user, {
        role,
        maySign,
        joinedAt: at({ daysAgo, hour: 11 }),
        invitedBy: idOf(people.userIds, owner),
      });
    }
  }
  for (const signup of firm.signups) {
    const createdAt = at(signup);
    const { rejection } = signup;
    const user = await makeUser(tx, {
      name: signup.name,
      email: signup.email,
      passwordHash,
      createdAt,
      emailVerified: !signup.isEmailUnconfirmed,
    });
    await makeProfile(tx, user, {
      companyName: signup.companyName,
      phone: signup.phone,
      createdAt,
      ...(rejection && {
        approvalStatus: 'rejected',
        rejectedBy: idOf(people.userIds, rejection.byKey),
        rejectedAt: at(rejection),
        rejectionReason: rejection.reason,
      }),
    });
  }
  return people;
}

/** A year of inquiries and checklist requests. */
export async function loadLeads(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const hours = demoHours(now);
  const replies: (typeof inquiryReplies.$inferInsert)[] = [];
  await insertAll(
    tx,
    projectInquiries,
    firm.inquiries.map(({ daysAgo, hour, estimate, ...inquiry }) => {
      const createdAt = demoTime(now, { daysAgo, hour });
      const dueAt = oneBusinessDayAfter(createdAt, hours);
      const id = randomUUID();
      const answeredAt = inquiry.status === 'new' ? null : answerTime(createdAt, hours, now);
      const author = firm.staff[replies.length % firm.staff.length];
      if (answeredAt && author) {
        replies.push({
          inquiryId: id,
          userId: idOf(people.userIds, author.key),
          authorName: author.name,
          sentTo: inquiry.email,
          subject: `Your inquiry, ${inquiry.company}`,
          message: `Hi ${inquiry.firstName},\n\nthank you for writing. I read what you sent and have a few questions before I can say whether we are the right people for it. Can we talk for 30 minutes this week? Name two times that suit you.\n\n${author.name}`,
          createdAt: answeredAt,
          sentAt: answeredAt,
        });
      }
      return {
        ...inquiry,
        id,
        estimate: storedEstimate(estimate ?? '')?.inputs ?? null,
        createdAt,
        dueAt,
        updatedAt: answeredAt ?? createdAt,
      };
    }),
  );
  await insertAll(tx, inquiryReplies, replies);
  await insertAll(
    tx,
    leadMagnetSubmissions,
    firm.submissions.map(({ daysAgo, hour, estimate, scores, ...submission }) => ({
      ...submission,
      estimate: storedEstimate(estimate ?? '')?.inputs ?? null,
      scores: completeScores(scores),
      createdAt: demoTime(now, { daysAgo, hour }),
    })),
  );
}

/** When the firm of the demo has answered what came at a moment: three hours later, in its hours. */
function answerTime(createdAt: Date, hours: BusinessHours, now: Date): Date {
  const at = atWork(new Date(createdAt.getTime() + 3 * 3_600_000), hours, now);
  return at < now ? at : new Date((createdAt.getTime() + now.getTime()) / 2);
}

function addressOf(company: typeof companies.$inferSelect) {
  const { address, city, state, zipCode } = company;
  return { address, city, state, zipCode };
}
