import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { sendDocuments } from '#app/areas/documents/document-commands.server.ts';
import { submitInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { addMilestone } from '#app/areas/projects/milestone-commands.server.ts';
import { createTicket } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import {
  type Tx,
  unsafeAccountsTransaction,
  unsafeJobTransaction,
  unsafeOwnerTransaction,
} from '#app/platform/db/database.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { promises } from '#app/records/promise/promise-tables.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { makeUser } from '#demo/makers.server.ts';
import { adminActor, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { stageFiles } from '#tests/helpers/documents.ts';
import { create } from '#tests/helpers/projects.ts';

setUpDatabase();

let cast: Cast;
let consultant: Actor;
let applicant: Actor;
let ids: Record<'inquiry' | 'ticket' | 'file' | 'milestone', string>;

beforeAll(async () => {
  cast = await makePeople();
  const made = await unsafeOwnerTransaction(async (tx) => ({
    consultant: await makeUser(tx, { role: 'consultant' }),
    applicant: await makeUser(tx),
  }));
  consultant = await adminActor(made.consultant.id);
  applicant = { kind: 'user', userId: made.applicant.id } as unknown as Actor;
});

beforeEach(async () => {
  const projectId = await create(cast);
  const dueDate = firmDay(new Date(Date.now() + 30 * 86_400_000));
  const words = { firstName: 'Ina', lastName: 'Ortiz', email: 'ina@example.com', company: 'Ortiz' };
  const uploads = await stageFiles(cast.customer, 'prices.csv');
  const [file = ''] = await sendDocuments(cast.customer, { uploads, category: 'general' });
  const asked = { ...TICKET_DEFAULTS, title: 'Rates', description: 'Who signs?', uploads: [] };
  ids = {
    inquiry: await submitInquiry(words),
    ticket: (await createTicket(cast.customer, asked)).id,
    file,
    milestone: await addMilestone(cast.ann, projectId, { title: 'Audit', dueDate }),
  };
});

const ROLES: Record<string, (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>> = {
  'an admin': (work) => asActor(cast.ann, work),
  'other staff': (work) => asActor(consultant, work),
  'a customer': (work) => asActor(cast.customer, work),
  'an applicant': (work) => asActor(applicant, work),
  'a visitor': (work) => asActor(VISITOR, work),
  accounts: (work) => unsafeAccountsTransaction(work),
  jobs: (work) => unsafeJobTransaction(work),
  'the owner of the tables': (work) => unsafeOwnerTransaction(work),
};

/** What anyone might try who wants a promise to be kept, or another result of it, without a message. */
function attempts(): SQL[] {
  const { inquiry, ticket, file, milestone } = ids;
  const all = Object.values(ids).map((id) => sql`${id}::uuid`);
  const list = sql.join(all, sql`, `);
  const columns = sql`kind, record_id, made_at, due_at, kept_at`;
  return [
    sql`update promises set kept_at = now() where record_id in (${list})`,
    sql`update promises set kept_at = now(), due_at = due_at + interval '1 year' where record_id in (${list})`,
    sql`update promises set due_at = due_at + interval '1 year' where record_id in (${list})`,
    sql`update promises set broken_at = due_at where record_id in (${list})`,
    sql`delete from promises where record_id in (${list})`,
    sql`insert into promises (${columns}) values ('ticket', ${randomUUID()}, now() - interval '1 day', now(), now())`,
    sql`insert into promises (${columns}) values ('ticket', ${ticket}, now() - interval '1 day', now(), now())`,
    sql`select settle_promise('ticket', ${ticket}::uuid, now())`,
    sql`select settle_promise('inquiry', ${inquiry}::uuid, now())`,
    sql`update tickets set answer_due_at = null where id = ${ticket}`,
    sql`update tickets set status = 'waiting' where id = ${ticket}`,
    sql`update tickets set first_response_at = now(), answer_due_at = answer_due_at + interval '1 year' where id = ${ticket}`,
    sql`insert into ticket_messages (ticket_id, author_name, author_side, message, is_internal)
      values (${ticket}, 'Ann', 'firm', 'A note.', true)`,
    sql`update project_inquiries set status = 'lost', answered_at = now() where id = ${inquiry}`,
    sql`update project_inquiries set due_at = due_at + interval '1 year' where id = ${inquiry}`,
    sql`insert into inquiry_replies (inquiry_id, author_name, sent_to, subject, message)
      values (${inquiry}, 'Ann', 'ina@example.com', 'Yes', 'Yes')`,
    sql`update customer_documents set look_due_at = null where id = ${file}`,
    sql`update project_milestones set completed_at = now() where id = ${milestone}`,
  ];
}

const results = () =>
  unsafeOwnerTransaction(async (tx) => {
    const rows = await tx.select().from(promises);
    const ours = rows.filter(({ recordId }) => Object.values(ids).includes(recordId));
    return {
      kept: (await tx.$count(promises, sql`${promises.keptAt} is not null`)) ?? 0,
      open: ours.flatMap(({ keptAt, brokenAt, withdrawnAt }) => [keptAt, brokenAt, withdrawnAt]),
      due: new Map(ours.map(({ kind, dueAt }) => [kind, dueAt.getTime()])),
    };
  });

describe('a result is made by no role', () => {
  it.each(Object.keys(ROLES))('%s keeps no promise without a message', async (role) => {
    const before = await results();
    const refused: string[] = [];
    for (const attempt of attempts()) {
      await ROLES[role]?.((tx) => tx.execute(attempt)).catch((error: Error) =>
        refused.push(error.message),
      );
    }
    // Every role is refused what is tried on the promises themselves, and what it may do to a record makes no result.
    expect(refused.length).toBeGreaterThanOrEqual(7);
    expect(await results()).toEqual(before);
  });

  it('staff insert no reply that was sent already, and change none', async () => {
    const reply = (
      sentAt: SQL,
    ) => sql`insert into inquiry_replies (inquiry_id, author_name, sent_to, subject, message, sent_at)
      values (${ids.inquiry}, 'Ann', 'ina@example.com', 'Yes', 'Yes', ${sentAt})`;
    for (const actor of [cast.ann]) {
      await expect(asActor(actor, (tx) => tx.execute(reply(sql`now()`)))).rejects.toThrow();
      await asActor(actor, (tx) => tx.execute(reply(sql`null`)));
      const send = sql`update inquiry_replies set sent_at = now() where inquiry_id = ${ids.inquiry}`;
      await expect(asActor(actor, (tx) => tx.execute(send))).rejects.toThrow();
    }
    // The job that sends it stamps the moment of its own clock, and no other word of it.
    const words = sql`update inquiry_replies set message = 'No' where inquiry_id = ${ids.inquiry}`;
    await expect(unsafeJobTransaction((tx) => tx.execute(words))).rejects.toThrow();
    await expect(unsafeOwnerTransaction((tx) => tx.execute(words))).rejects.toThrow();
    const early = sql`update inquiry_replies set sent_at = '2020-01-01' where inquiry_id = ${ids.inquiry}`;
    await unsafeJobTransaction((tx) => tx.execute(early));
    const [kept] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(promises).where(eq(promises.recordId, ids.inquiry)),
    );
    expect(kept?.keptAt?.getTime()).toBeGreaterThan(kept?.madeAt.getTime() ?? 0);
  });

  it('a role that is not the staff withdraws none, nor does staff without the right', async () => {
    const before = await results();
    const withdraw = (kind: 'ticket' | 'inquiry', reason = 'sent_twice') =>
      sql`select withdraw_promise(${kind}, ${ids[kind]}::uuid, ${reason})`;
    for (const actor of [cast.customer, VISITOR]) {
      await expect(asActor(actor, (tx) => tx.execute(withdraw('ticket')))).rejects.toThrow();
    }
    // On the embedded engine jobs are the owner, who may call it, and is no staff.
    await unsafeJobTransaction((tx) => tx.execute(withdraw('ticket'))).catch(() => {});
    const reader = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'reader' }));
    const reading = await adminActor(reader.id);
    for (const kind of ['ticket', 'inquiry'] as const) {
      await asActor(reading, (tx) => tx.execute(withdraw(kind)));
      await expect(
        asActor(cast.ann, (tx) => tx.execute(withdraw(kind, 'archived'))),
      ).rejects.toThrow();
    }
    expect(await results()).toEqual(before);
  });
});
