import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError } from '#app/access/refusals.ts';
import { announceJob } from '#app/areas/notices/notice-jobs.server.ts';
import { database, rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { type Cast, makePeople } from '#tests/helpers/cast.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { makeWebhook } from '#tests/helpers/makers.ts';
import { requestChecklist, submitInquiry, updateInquiry } from './inquiry-commands.server.ts';
import { deleteInquiry, deleteSubmission } from './inquiry-deletion-commands.server.ts';
import { getInquiry } from './inquiry-detail-queries.server.ts';

setUpDatabase();

const SECRET = 'Quillfeather';
const OTHER = 'Standing';

let cast: Cast;

beforeAll(async () => {
  cast = await makePeople();
  await unsafeOwnerTransaction((tx) =>
    makeWebhook(tx, { isEnabled: true, events: ['inquiryReceived', 'checklistRequested'] }),
  );
});

const inquiryOf = (name: string) =>
  submitInquiry({
    firstName: name,
    lastName: 'Ortiz',
    email: `${name}@air.example`,
    company: `${name} Air`,
    message: `${name} asks.`,
  });

/** Everything told of it so far, as notices of staff. */
async function announceAll(): Promise<void> {
  for (const queued of await queuedAnnouncements()) await announceJob.run(queued);
}

/** The tables with a row that has the name in it, but for the queue. */
async function tablesNaming(name: string): Promise<string[]> {
  return unsafeOwnerTransaction(async (tx) => {
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const naming: string[] = [];
    for (const table of tables) {
      const rows = await rowsOf(
        tx,
        sql`select from ${sql.identifier(table.name)} t where t::text ilike ${`%${name}%`} limit 1`,
      );
      if (rows.length > 0) naming.push(table.name);
    }
    return naming;
  });
}

describe('an inquiry that is deleted', () => {
  it('is nowhere any more but in the activity log, and no other one goes with it', async () => {
    const id = await inquiryOf(SECRET);
    await inquiryOf(OTHER);
    await announceAll();
    const filePath = `mail/${randomUUID()}.eml`;
    await unsafeOwnerTransaction((tx) =>
      tx.insert(inboundMails).values({
        mailbox: 'reply@firm.example/INBOX',
        messageKey: 'k',
        fileName: 'email.eml',
        filePath,
        fileSize: 1,
        mimeType: 'message/rfc822',
        fromName: SECRET,
        entityType: 'inquiry',
        entityId: id,
      }),
    );
    const { version } = await getInquiry(cast.ann, id);
    await updateInquiry(cast.ann, { id, status: 'contacted', note: `${SECRET} is 61`, version });
    const everywhere = await tablesNaming(SECRET);
    expect(everywhere).toEqual(
      expect.arrayContaining([
        'inbound_mails',
        'notices',
        'project_inquiries',
        'webhook_deliveries',
      ]),
    );
    const others = await tablesNaming(OTHER);

    await deleteInquiry(cast.ann, id, 2);
    expect(await tablesNaming(SECRET)).toEqual(['activity_logs']);
    expect(await tablesNaming(OTHER)).toEqual(others);
    const { rows: removed } = await database().query(
      `select data ->> 'key' as key from pgboss.job where name = 'remove-file'`,
    );
    expect(removed).toEqual([{ key: filePath }]);
    await expect(getInquiry(cast.ann, id)).rejects.toThrow(NotFoundError);
  });

  it('leaves lines of the log without a word of the note, the last of which names the company', async () => {
    const id = await inquiryOf('Wren');
    const { version } = await getInquiry(cast.ann, id);
    await updateInquiry(cast.ann, { id, status: 'new', note: 'Owes Tam', version });
    await deleteInquiry(cast.ann, id, 2);
    const lines = await unsafeOwnerTransaction((tx) =>
      tx
        .select({ action: activityLogs.action, metadata: activityLogs.metadata })
        .from(activityLogs)
        .where(eq(activityLogs.entityId, id))
        .orderBy(activityLogs.createdAt),
    );
    expect(lines).toEqual([
      {
        action: 'inquiry.submitted',
        metadata: { company: 'Wren Air', email: 'Wren@air.example' },
      },
      {
        action: 'inquiry.updated',
        metadata: { before: { status: 'new' }, after: { status: 'new' }, changed: ['note'] },
      },
      { action: 'inquiry.deleted', metadata: { company: 'Wren Air' } },
    ]);
  });

  it('is told to nobody where its announcement comes later', async () => {
    const id = await inquiryOf('Plover');
    await deleteInquiry(cast.ann, id, 1);
    await announceAll();
    expect(await tablesNaming('Plover')).toEqual(['activity_logs']);
  });

  it('stays where someone changed it meanwhile', async () => {
    const id = await inquiryOf('Lark');
    const { version } = await getInquiry(cast.ann, id);
    await updateInquiry(cast.ben, { id, status: 'contacted', note: null, version });
    await expect(deleteInquiry(cast.ann, id, version)).rejects.toThrow(ChangedMeanwhileError);
    expect(await getInquiry(cast.ann, id)).toMatchObject({ status: 'contacted' });
  });

  it('is deleted once by two who press at once', async () => {
    const id = await inquiryOf('Twice');
    const both = await Promise.allSettled([
      deleteInquiry(cast.ann, id, 1),
      deleteInquiry(cast.ben, id, 1),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((each) => each.status === 'rejected')).toMatchObject({
      reason: expect.any(NotFoundError),
    });
  });
});

describe('a submission that is deleted', () => {
  it('is nowhere any more but in the activity log', async () => {
    const id = await requestChecklist({ name: 'Marrowby', email: 'm@marrowby.example' });
    await announceAll();
    expect(await tablesNaming('Marrowby')).toContain('notices');
    await deleteSubmission(cast.ann, id);
    expect(await tablesNaming('Marrowby')).toEqual(['activity_logs']);
    await expect(deleteSubmission(cast.ann, id)).rejects.toThrow(NotFoundError);
  });
});

describe('notices of visitors', () => {
  it('go with what they are about alone, and only admins have them go', async () => {
    const id = await inquiryOf('Thrush');
    await announceAll();
    const forget = sql`select forget_request(${id}, array[]::uuid[])`;
    await asActor(cast.ann, (tx) => tx.execute(forget));
    expect(await tablesNaming('Thrush')).toContain('notices');
    await expect(asActor(cast.customer, (tx) => tx.execute(forget))).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }),
    );
  });
});
