import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CustomerActor } from '#app/access/actor.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import type { Connection, Login } from '#app/platform/db/engine.ts';
import { files } from '#app/platform/files/files.server.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { rawMail } from '#tests/helpers/inbound-mail.ts';
import { storeHeaders, storeMail } from './mail-store-commands.server.ts';

setUpDatabase();

let customer: CustomerActor;
beforeAll(async () => {
  ({ customer } = await makePeople());
});

/** Does the work, and loses the answer to the commit of its row, as when the line ends in that moment. */
async function losingTheAnswer(login: Login, work: () => Promise<unknown>): Promise<void> {
  const connection = database().as(login);
  const { transaction } = connection;
  const losing: Connection['transaction'] = async (inside, opening) => {
    let wrote = false;
    const result = await transaction((tx) => {
      const insert = tx.insert.bind(tx);
      tx.insert = ((table: typeof inboundMails) => {
        wrote ||= Object.is(table, inboundMails) || Object.is(table, stagedUploads);
        return insert(table);
      }) as typeof tx.insert;
      return inside(tx);
    }, opening);
    if (wrote) throw new Error('Connection terminated unexpectedly');
    return result;
  };
  const spy = vi.spyOn(connection, 'transaction').mockImplementation(losing as never);
  await expect(work()).rejects.toThrow('does not answer');
  spy.mockRestore();
}

describe('a file whose row is there, though the answer to its commit was lost, stays:', () => {
  it('of an email, which is known when it comes again', async () => {
    const raw = rawMail({ from: 'ann@example.com', to: 'reply@firm.example' });
    await losingTheAnswer('accounts', () => storeMail(raw, { mailbox: 'webhook' }));
    expect(await storeMail(raw, { mailbox: 'webhook' })).toBe('known');
    const [row] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(inboundMails).where(eq(inboundMails.state, 'received')),
    );
    expect(await files().open(row?.filePath ?? '')).not.toBeNull();
  });

  it('of an upload', async () => {
    const body = new Blob(['a reading']).stream();
    await losingTheAnswer('requests', () => stageUpload(customer, { fileName: 'a.txt', body }));
    const [row] = await unsafeOwnerTransaction((tx) => tx.select().from(stagedUploads));
    expect(await files().open(row?.filePath ?? '')).not.toBeNull();
  });
});

it('two messages without any headers are two', async () => {
  for (const uid of [1, 2]) {
    const at = { mailbox: 'firm', uidValidity: 7, uid };
    expect(await storeHeaders(undefined, at, 'It is damaged.')).toBe('stored');
    expect(await storeHeaders(undefined, at, 'It is damaged.')).toBe('known');
  }
});
