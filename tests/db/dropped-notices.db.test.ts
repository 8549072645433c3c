import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { setContractStatus } from '#app/areas/contracts/contract-commands.server.ts';
import { archiveDocument } from '#app/areas/documents/document-commands.server.ts';
import { documentRequestSchema } from '#app/areas/documents/document-forms.ts';
import { requestFile, withdrawRequest } from '#app/areas/documents/request-commands.server.ts';
import { dropNoticesJob } from '#app/areas/notices/notice-jobs.server.ts';
import { countUnread } from '#app/areas/notices/notice-queries.server.ts';
import { archiveTask } from '#app/areas/tasks/task-commands.server.ts';
import { archiveTicket } from '#app/areas/tickets/ticket-commands.server.ts';
import { type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { NoticeSubject } from '#app/records/notice/notice-subjects.ts';
import { notices } from '#app/records/notice/notice-tables.ts';
import { makeContract } from '#demo/makers.server.ts';
import { type Cast, makePeople } from '#tests/helpers/cast.ts';
import { queuedDrops, setUpDatabase } from '#tests/helpers/database.ts';
import { makeDocument, makeTicket } from '#tests/helpers/makers.ts';
import { create } from '#tests/helpers/tasks.ts';

setUpDatabase();

let cast: Cast;

beforeAll(async () => {
  cast = await makePeople();
});

/** Leaves everybody one unread notice of a record. */
async function tell(subject: NoticeSubject, subjectId: string): Promise<void> {
  const about = { entityType: subject, entityId: subjectId, title: 'News', path: '/somewhere' };
  const people = [cast.ann, cast.ben, cast.customer];
  await unsafeOwnerTransaction((tx) =>
    tx
      .insert(notices)
      .values(people.map(({ userId }) => ({ ...about, userId, eventId: crypto.randomUUID() }))),
  );
}

async function unreadOf(subject: NoticeSubject, subjectId: string): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) =>
    tx
      .select({ userId: notices.userId })
      .from(notices)
      .where(
        and(
          eq(notices.entityType, subject),
          eq(notices.entityId, subjectId),
          isNull(notices.readAt),
        ),
      ),
  );
  return rows.map(({ userId }) => userId).sort();
}

type Profile = typeof customerProfiles.$inferSelect;

async function made(make: (tx: Tx, profile: Profile) => Promise<{ id: string }>): Promise<string> {
  return unsafeOwnerTransaction(async (tx) => {
    const [profile] = await tx
      .select()
      .from(customerProfiles)
      .where(eq(customerProfiles.id, cast.customer.customerId));
    if (!profile) throw new Error('The customer is gone.');
    return (await make(tx, profile)).id;
  });
}

const LEAVING: Record<
  string,
  { subject: NoticeSubject; make: () => Promise<string>; leave: (id: string) => Promise<unknown> }
> = {
  'an archived ticket': {
    subject: 'ticket',
    make: () => made(makeTicket),
    leave: (id) => archiveTicket(cast.ann, id),
  },
  'an archived task': {
    subject: 'task',
    make: () => create(cast),
    leave: (id) => archiveTask(cast.ann, id, 1),
  },
  'an archived document': {
    subject: 'document',
    make: () => made(async (tx, profile) => (await makeDocument(tx, profile)).document),
    leave: (id) => archiveDocument(cast.ann, id),
  },
  'a contract that is a draft again': {
    subject: 'contract',
    make: () =>
      made((tx, profile) => makeContract(tx, profile.id, { status: 'sent', content: 'Words' })),
    leave: (id) => setContractStatus(cast.ann, id, { status: 'draft', version: 1 }),
  },
  'a withdrawn request': {
    subject: 'document_request',
    make: () => {
      const { customerId } = cast.customer;
      const asked = { customerId, title: 'Rate letter', category: 'general' };
      return requestFile(cast.ann, documentRequestSchema.parse(asked));
    },
    leave: (id) => withdrawRequest(cast.ann, id),
  },
};

describe("a customer's notices of a record that they can no longer open", () => {
  it.each(Object.entries(LEAVING))('are read: %s', async (_, { subject, make, leave }) => {
    const id = await make();
    const other = await make();
    await tell(subject, id);
    await tell(subject, other);
    const everybody = await unreadOf(subject, id);
    expect(everybody).toHaveLength(3);
    await leave(id);
    expect(await unreadOf(subject, id)).toEqual(everybody);
    for (const queued of await queuedDrops()) await dropNoticesJob.run(queued);
    expect(await unreadOf(subject, id)).toEqual([cast.ann.userId, cast.ben.userId].sort());
    expect(await unreadOf(subject, other)).toEqual(everybody);
    expect((await countUnread(cast.customer))[subject]).toBe(1);
  });

  it("and everyone's, where nobody can", async () => {
    const id = await create(cast);
    await tell('task', id);
    await dropNoticesJob.run({ subject: 'task', subjectId: id, audience: 'everyone' });
    expect(await unreadOf('task', id)).toEqual([]);
  });
});
