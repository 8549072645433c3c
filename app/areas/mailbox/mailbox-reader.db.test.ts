import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import { inboundMails, mailboxes } from '#app/records/mailbox/mail-tables.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { type Dovecot, startDovecot } from '#tests/helpers/dovecot.ts';
import { startImapServer } from '#tests/helpers/imap-server.ts';
import { REPLY_ADDRESS, rawMail } from '#tests/helpers/inbound-mail.ts';
import { connectMailbox } from './imap-connection.server.ts';
import { noteAway } from './mailbox-lease-commands.server.ts';
import { startMailboxReader } from './mailbox-reader.server.ts';

setUpDatabase();

let dovecot: Dovecot;

beforeAll(async () => {
  dovecot = await startDovecot();
});
afterAll(() => dovecot?.stop());

let count = 0;
let user = '';
beforeEach(async () => {
  count += 1;
  user = `firm${count}`;
  await unsafeOwnerTransaction((tx) => tx.delete(inboundMails));
});

const place = () => ({ url: new URL(dovecot.urlOf(user)), name: user });

const deliver = (subject: string) =>
  dovecot.deliver(user, rawMail({ from: 'ann@example.com', to: REPLY_ADDRESS, subject }));

/** How often each Message-ID was stored, of as many as are there. */
async function stored(): Promise<number> {
  return unsafeOwnerTransaction((tx) => tx.$count(inboundMails, eq(inboundMails.mailbox, user)));
}

const stateOf = async () => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(mailboxes).where(eq(mailboxes.name, user)),
  );
  return row;
};

describe('the reader of a mailbox', () => {
  it('stores what is there, what arrives, and none of it twice', async () => {
    for (const at of [1, 2, 3]) deliver(`There ${at}`);
    const stop = startMailboxReader(place());
    await expect.poll(stored).toBe(3);
    deliver('While it waits');
    await expect.poll(stored).toBe(4);
    await stop();
    deliver('While nobody reads');
    const stopAgain = startMailboxReader(place());
    await expect.poll(stored).toBe(5);
    await stopAgain();
    expect((await stateOf())?.lastUid).toBe(5);
  });

  it('is one among several, and another goes on where it ended', async () => {
    const stops = [1, 2, 3].map(() => startMailboxReader(place()));
    for (let at = 0; at < 10; at += 1) deliver(`Message ${at}`);
    await expect.poll(stored).toBe(10);
    const first = await stateOf();
    await stops[0]?.();
    await stops[1]?.();
    deliver('The last');
    await expect.poll(stored).toBe(11);
    await stops[2]?.();
    expect(first?.reader).not.toBeNull();
  });

  it('waits for a server that is away, and reads on', async () => {
    const stop = startMailboxReader(place());
    deliver('Before');
    await expect.poll(stored).toBe(1);
    await dovecot.crash();
    await expect.poll(async () => (await stateOf())?.failingSince).toBeTruthy();
    deliver('Meanwhile');
    await dovecot.start();
    await expect.poll(stored).toBe(2);
    await expect.poll(async () => (await stateOf())?.failingSince).toBeNull();
    await stop();
  });

  it('notifies staff once of a mailbox that was away for ten minutes', async () => {
    await unsafeOwnerTransaction((tx) => tx.insert(mailboxes).values({ name: user }));
    await noteAway(user, 'Login failed');
    const told = async () =>
      (await queuedAnnouncements()).filter(({ title }) => title.includes('cannot be read')).length;
    expect(await told()).toBe(0);
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(mailboxes)
        .set({ failingSince: sql`now() - interval '11 minutes'` })
        .where(eq(mailboxes.name, user)),
    );
    await noteAway(user, 'Login failed');
    await noteAway(user, 'Login failed');
    expect(await told()).toBe(1);
  });
});

const numbers = async () => {
  const rows = await unsafeOwnerTransaction((tx) => tx.select().from(inboundMails));
  return rows.map(({ uid }) => uid).sort();
};
const three = ['One', 'Two', 'Three'].map((subject) =>
  rawMail({ from: 'ann@example.com', to: REPLY_ADDRESS, subject }),
);

describe('of a mailbox that was never read', () => {
  it('what is unread is taken in, and no more', async () => {
    for (const at of [1, 2, 3, 4]) deliver(`Old ${at}`);
    const client = await connectMailbox(place().url);
    await client.messageFlagsAdd('1,3:4', ['\\Seen'], { uid: true });
    client.close();
    const stop = startMailboxReader(place());
    await expect.poll(async () => (await stateOf())?.lastUid).toBe(4);
    deliver('New');
    await expect.poll(async () => (await stateOf())?.lastUid).toBe(5);
    await stop();
    expect(await numbers()).toEqual([2, 5]);
  });

  it('the same is taken in after the line broke', async () => {
    let broken = false;
    const imap = await startImapServer(three, (command) => {
      if (broken || !/^UID FETCH 2 .*BODY/.test(command)) return 'answers';
      broken = true;
      // In the meantime someone reads the last one.
      imap.see(3);
      return 'hangs up';
    });
    const stop = startMailboxReader({ url: imap.url, name: user });
    await expect.poll(async () => (await stateOf())?.lastUid).toBe(3);
    await stop();
    imap.stop();
    expect(await numbers()).toEqual([1, 2]);
  });

  it('nothing is passed over that the mail server refuses to search', async () => {
    let searches = 0;
    const imap = await startImapServer(three, (command) => {
      if (command.startsWith('UID SEARCH')) searches += 1;
      return command.startsWith('UID SEARCH') && searches === 1 ? 'refuses' : 'answers';
    });
    const stop = startMailboxReader({ url: imap.url, name: user });
    await expect.poll(async () => (await stateOf())?.lastUid).toBe(3);
    await stop();
    imap.stop();
    expect(await numbers()).toEqual([1, 2, 3]);
  });
});

it('a message that the mail server does not hand out waits for staff, and keeps no other back', async () => {
  const imap = await startImapServer(three, (command) =>
    /^UID FETCH 2 .*BODY/.test(command) && !command.includes('HEADER') ? 'refuses' : 'answers',
  );
  const stop = startMailboxReader({ url: imap.url, name: user });
  await expect.poll(async () => (await stateOf())?.lastUid).toBe(3);
  await stop();
  imap.stop();
  const rows = await unsafeOwnerTransaction((tx) =>
    tx.select().from(inboundMails).orderBy(inboundMails.uid),
  );
  expect(rows).toMatchObject([
    { uid: 1, state: 'received' },
    {
      uid: 2,
      state: 'quarantined',
      reason: 'The mail server does not hand this email out: It is damaged',
    },
    { uid: 3, state: 'received' },
  ]);
  const original = await files().open(rows[1]?.filePath ?? '');
  expect(await new Response(original).text()).toMatch(/Subject: Two\r\n(.+\r\n)*\r\n$/);
});
