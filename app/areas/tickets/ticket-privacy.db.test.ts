import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { Actor, AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import type { LiveChange } from '#app/platform/live/live-hub.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { ticketAttachments, ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { NO_POLICY, NOT_GRANTED } from '#tests/helpers/not-allowed.ts';
import {
  getAttachment,
  MESSAGE_ORDER,
  openConversation,
  ticketContent,
} from './conversation-queries.server.ts';
import { postMessage } from './message-commands.server.ts';
import { archiveTicket } from './ticket-commands.server.ts';
import { createTicket } from './ticket-opening-commands.server.ts';

setUpDatabase();

const NOTE = 'They are behind with INV-1021.';
const NEWEST = { search: '', ...MESSAGE_ORDER, after: null, before: null };

let customer: CustomerActor;
let other: CustomerActor;
let admin: AdminActor;
let ticketId: string;

beforeAll(async () => {
  const ids = await unsafeOwnerTransaction(async (tx) => ({
    customer: (await makeCustomer(tx)).user.id,
    other: (await makeCustomer(tx)).user.id,
    admin: (await makeUser(tx, { role: 'admin' })).id,
  }));
  customer = await actorOf(ids.customer, 'customer');
  other = await actorOf(ids.other, 'customer');
  admin = await actorOf(ids.admin, 'admin');
  ticketId = (await newTicket(customer, [await upload(customer, 'board.csv')])).id;
  await postMessage(customer, ticketId, {
    message: 'See the file.',
    uploads: [await upload(customer, 'hours.csv')],
  });
  await postMessage(admin, ticketId, {
    message: NOTE,
    uploads: [await upload(admin, 'internal.csv')],
    isInternal: true,
  });
});

async function actorOf<Kind extends Actor['kind']>(userId: string, kind: Kind) {
  const actor = await unsafeActorOfUser(userId);
  if (actor.kind !== kind) throw new Error(`The account is a ${actor.kind}.`);
  return actor as Extract<Actor, { kind: Kind }>;
}

async function upload(actor: AdminActor | CustomerActor, fileName: string): Promise<string> {
  const body = new Blob(['zone,hours\nNorth,14\n']).stream();
  return (await stageUpload(actor, { fileName, body })).id;
}

function newTicket(actor: CustomerActor, uploads: string[] = []) {
  const words = { title: 'Rate letter', description: 'Who signs it?', uploads };
  return createTicket(actor, { ...TICKET_DEFAULTS, ...words });
}

function attachmentsOf(id: string) {
  return unsafeOwnerTransaction((tx) =>
    tx.select().from(ticketAttachments).where(eq(ticketAttachments.ticketId, id)),
  );
}

/** Everything of the tables that the actor's own SQL can read, as one text. */
async function allReadable(actor: Actor): Promise<string> {
  const seen = await asActor(actor, async (tx) => [
    await rowsOf(tx, sql`select * from ticket_messages`),
    await rowsOf(tx, sql`select * from ticket_attachments`),
    await rowsOf(tx, sql`select * from tickets`),
    await rowsOf(tx, sql`select * from notices`),
    await rowsOf(tx, sql`select * from activity_logs`),
  ]);
  return JSON.stringify(seen);
}

describe('an internal note', () => {
  it("and its file are out of reach of the customer's own SQL", async () => {
    const seen = await allReadable(customer);
    expect(seen).toContain('See the file.');
    expect(seen).toContain('hours.csv');
    expect(seen).not.toContain(NOTE);
    expect(seen).not.toContain('internal.csv');
    expect(await allReadable(admin)).toContain(NOTE);
  });

  it("is in staff's conversation alone, and so is its file", async () => {
    const forStaff = await openConversation(admin, ticketId, NEWEST);
    expect(forStaff.messages.map(({ isInternal }) => isInternal)).toEqual([false, true]);
    expect(forStaff.messages[1]?.attachments.map(({ fileName }) => fileName)).toEqual([
      'internal.csv',
    ]);
    const forCustomer = await openConversation(customer, ticketId, NEWEST);
    expect(forCustomer.messages).toHaveLength(1);
    expect(JSON.stringify(forCustomer)).not.toMatch(/INV-1021|internal\.csv/);
    expect(forCustomer.ticket.attachments.map(({ fileName }) => fileName)).toEqual(['board.csv']);
  });

  it("has a file that the customer does not find, nor another's", async () => {
    const rows = await attachmentsOf(ticketId);
    const named = (fileName: string) => rows.find((row) => row.fileName === fileName)?.id ?? '';
    await expect(getAttachment(customer, named('internal.csv'))).rejects.toThrow(NotFoundError);
    await expect(getAttachment(other, named('hours.csv'))).rejects.toThrow(NotFoundError);
    const file = await getAttachment(customer, named('hours.csv'));
    expect(file).toMatchObject({ fileName: 'hours.csv', mimeType: 'text/csv' });
    expect(file.filePath).toMatch(new RegExp(`^${customer.customerId}/[0-9a-f-]{36}\\.csv$`));
    expect(await files().open(file.filePath)).not.toBeNull();
    expect(await getAttachment(admin, named('internal.csv'))).toMatchObject({
      fileName: 'internal.csv',
    });
  });

  it("can't be written, marked or uncovered by a customer", async () => {
    const row = {
      ticketId,
      userId: customer.userId,
      authorName: 'X',
      authorSide: 'customer' as const,
      message: 'X',
    };
    const attempts = [
      { ...row, isInternal: true },
      { ...row, authorSide: 'firm' as const },
      { ...row, userId: admin.userId },
    ];
    for (const attempt of attempts) {
      const add = asActor(customer, (tx) => tx.insert(ticketMessages).values(attempt));
      await expect(add).rejects.toThrow(NO_POLICY);
    }
    const uncover = asActor(customer, (tx) =>
      tx.update(ticketMessages).set({ isInternal: false }).returning({ id: ticketMessages.id }),
    );
    expect(await uncover.catch(() => [])).toEqual([]);
    const stored = await unsafeOwnerTransaction((tx) =>
      tx.select().from(ticketMessages).where(eq(ticketMessages.ticketId, ticketId)),
    );
    expect(stored.map(({ isInternal }) => isInternal).sort()).toEqual([false, true]);
  });
});

describe('a ticket', () => {
  it('is not found by another customer, nor by its own once it is archived', async () => {
    await expect(openConversation(other, ticketId, NEWEST)).rejects.toThrow(NotFoundError);
    const { id } = await newTicket(customer, [await upload(customer, 'a.csv')]);
    await archiveTicket(admin, id);
    await expect(openConversation(customer, id, NEWEST)).rejects.toThrow(NotFoundError);
    const [file] = await attachmentsOf(id);
    await expect(getAttachment(customer, file?.id ?? '')).rejects.toThrow(NotFoundError);
    expect((await openConversation(admin, id, NEWEST)).ticket.archivedAt).not.toBeNull();
  });

  it('lets a customer change no column but those of their own moves', async () => {
    const changes = [{ title: 'Mine' }, { assigneeId: customer.userId }, { priority: 'urgent' }];
    for (const change of changes) {
      const attempt = asActor(customer, (tx) =>
        tx
          .update(tickets)
          .set(change as { title: string })
          .where(eq(tickets.id, ticketId)),
      );
      await expect(attempt).rejects.toMatchObject(NOT_GRANTED);
    }
    const resolve = asActor(customer, (tx) =>
      tx.update(tickets).set({ status: 'resolved' }).where(eq(tickets.id, ticketId)),
    );
    await expect(resolve).rejects.toThrow(NO_POLICY);
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(tickets).where(eq(tickets.id, ticketId)),
    );
    expect(row).toMatchObject({ title: 'Rate letter', status: 'open', priority: 'medium' });
  });

  it("takes no file that is somebody else's, and is not opened then", async () => {
    const before = await unsafeOwnerTransaction((tx) => tx.$count(tickets));
    const foreign = await upload(other, 'foreign.csv');
    await expect(newTicket(customer, [foreign])).rejects.toThrow(RefusedError);
    expect(await unsafeOwnerTransaction((tx) => tx.$count(tickets))).toBe(before);
    await newTicket(other, [foreign]);
    await expect(newTicket(other, [foreign])).rejects.toThrow(RefusedError);
  });
});

describe('a long conversation', () => {
  it('is read from its newest message back, page by page, without a gap', async () => {
    const { id } = await newTicket(customer);
    for (let at = 1; at <= 60; at += 1) {
      const sent = { message: `Message ${at}`, uploads: [], isInternal: false };
      await postMessage(admin, id, sent);
    }
    const newest = await openConversation(customer, id, NEWEST);
    expect(newest.later).toBeNull();
    expect(newest.messages.at(-1)?.message).toBe('Message 60');
    const middle = await openConversation(customer, id, { ...NEWEST, after: newest.earlier });
    const oldest = await openConversation(customer, id, { ...NEWEST, after: middle.earlier });
    expect(oldest.earlier).toBeNull();
    const read = [oldest, middle, newest].flatMap(({ messages }) => messages);
    expect(read.map(({ message }) => message)).toEqual(
      Array.from({ length: 60 }, (_, at) => `Message ${at + 1}`),
    );
    const back = await openConversation(customer, id, { ...NEWEST, before: middle.later });
    expect(back.messages).toEqual(newest.messages);
  });
});

describe('what a live change brings', () => {
  /** The change that a message's transaction told of, as the stream has it. */
  async function changeOf(text: string, isNote = false): Promise<LiveChange> {
    const [row] = await unsafeOwnerTransaction((tx) =>
      rowsOf<{ xmin: string }>(
        tx,
        sql`select xmin::text from ticket_messages where message = ${text}`,
      ),
    );
    const { customerId } = customer;
    // The number of a transaction grows beyond what a row says of it.
    const transaction = String(BigInt(row?.xmin ?? '') + (3n << 32n));
    return {
      topic: 'ticket',
      id: ticketId,
      customerId,
      staffOnly: isNote,
      userIds: null,
      transaction,
    };
  }
  const shownTo = async (actor: AdminActor | CustomerActor) =>
    (await openConversation(actor, ticketId, NEWEST)).messages;
  const broughtTo = async (actor: AdminActor | CustomerActor, change: LiveChange) =>
    (await ticketContent(actor, change))?.seenBy(actor.userId) ?? null;

  it('is the message as the page has it, for its author and for others', async () => {
    const change = await changeOf('See the file.');
    for (const actor of [customer, admin]) {
      const [first] = await shownTo(actor);
      expect(first).toMatchObject({ message: 'See the file.', isOwn: actor === customer });
      expect(first?.attachments).toHaveLength(1);
      expect(await broughtTo(actor, change)).toEqual([first]);
    }
  });

  it('is nothing of a note to a customer, even where they were notified of it', async () => {
    const change = await changeOf(NOTE, true);
    expect(JSON.stringify(await broughtTo(admin, change))).toContain('internal.csv');
    for (const told of [change, { ...change, staffOnly: false }]) {
      expect(await broughtTo(customer, told)).toBeNull();
    }
  });

  it("is nothing of another customer's ticket, of other transactions, or where none is named", async () => {
    const change = await changeOf('See the file.');
    expect(await broughtTo(other, change)).toBeNull();
    expect(await broughtTo(admin, { ...change, transaction: '3' })).toBeNull();
    expect(await broughtTo(admin, { ...change, transaction: null })).toBeNull();
  });

  it('tells which form wrote it to its author alone', async () => {
    const submissionId = randomUUID();
    await postMessage(customer, ticketId, { message: 'By a form', uploads: [], submissionId });
    const change = await changeOf('By a form');
    const submissionSeenBy = async (actor: AdminActor | CustomerActor) =>
      (await broughtTo(actor, change)) as { submissionId: string | null }[];
    expect(await submissionSeenBy(customer)).toMatchObject([{ submissionId }]);
    expect(await submissionSeenBy(admin)).toMatchObject([{ submissionId: null }]);
    expect(JSON.stringify(await shownTo(admin))).not.toContain(submissionId);
    expect(JSON.stringify(await ticketContent(admin, change))).not.toContain('authorId"');
  });
});
