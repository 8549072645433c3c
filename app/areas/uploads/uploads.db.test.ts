import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { files, incomingFolder } from '#app/platform/files/files.server.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  abandonedUploadsJob,
  claimUploads,
  removeFileJob,
  stageUpload,
} from './upload-commands.server.ts';

setUpDatabase();

let admin: AdminActor;
let customer: CustomerActor;

beforeAll(async () => {
  ({ ann: admin, customer } = await makePeople());
});

const send = (actor: AdminActor | CustomerActor, text: string) =>
  stageUpload(actor, { fileName: '../notes.txt', body: new Blob([text]).stream() });

const claim = (actor: AdminActor | CustomerActor, ids: string[]) =>
  asActor(actor, (tx) => claimUploads(tx, actor, ids, customer.customerId));

async function textOf(key: string): Promise<string | null> {
  const body = await files().open(key);
  return body && new Response(body).text();
}

async function stagedKeys(): Promise<string[]> {
  const rows = await unsafeOwnerTransaction((tx) => tx.select().from(stagedUploads));
  return rows.map(({ filePath }) => filePath);
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files().list()) keys.push(key);
  return keys;
}

async function removals(): Promise<string[]> {
  const { rows } = await database().query(
    `select data ->> 'key' as key from pgboss.job where name = 'remove-file'`,
  );
  return rows.map(({ key }) => String(key));
}

describe('claimUploads', () => {
  it("moves the bytes to the customer's own folder, in the order of the form", async () => {
    const [one, two] = [await send(admin, 'one'), await send(admin, 'two')];
    const staged = await stagedKeys();
    const claimed = await claim(admin, [two.id, one.id]);
    expect(await Promise.all(claimed.map(({ filePath }) => textOf(filePath)))).toEqual([
      'two',
      'one',
    ]);
    for (const file of claimed) {
      expect(file).toMatchObject({ fileName: 'notes.txt', fileSize: 3, mimeType: 'text/plain' });
      expect(file.filePath).toMatch(new RegExp(`^${customer.customerId}/[0-9a-f-]{36}\\.txt$`));
    }
    // The first copies go once the change is committed.
    expect((await removals()).sort()).toEqual(staged.sort());
    for (const key of await removals()) await removeFileJob.run({ key });
    expect(await textOf(staged[0] ?? '')).toBeNull();
    expect(await textOf(claimed[0]?.filePath ?? '')).toBe('two');
  });

  it('gives a file to one form only, and to nobody but its sender', async () => {
    const upload = await send(customer, 'mine');
    await expect(claim(admin, [upload.id])).rejects.toThrow(RefusedError);
    const both = await Promise.allSettled([
      claim(customer, [upload.id]),
      claim(customer, [upload.id]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('leaves the file for another try when its form fails', async () => {
    const upload = await send(customer, 'again');
    const failing = asActor(customer, async (tx) => {
      await claimUploads(tx, customer, [upload.id], customer.customerId);
      throw new Error('the form failed');
    });
    await expect(failing).rejects.toThrow('the form failed');
    const [claimed] = await claim(customer, [upload.id]);
    expect(await textOf(claimed?.filePath ?? '')).toBe('again');
  });

  it('refuses an upload that does not exist', async () => {
    await expect(claim(customer, [randomUUID()])).rejects.toThrow('Choose it again');
  });
});

describe('sending', () => {
  it('is refused when too many files of the person wait, and nothing is stored', async () => {
    const waiting = (await stagedKeys()).length;
    await unsafeOwnerTransaction((tx) =>
      tx.insert(stagedUploads).values(
        Array.from({ length: 50 }, (_, n) => ({
          userId: customer.userId,
          fileName: `${n}.txt`,
          filePath: `staged/${n}.txt`,
          fileSize: 1,
          mimeType: 'text/plain',
        })),
      ),
    );
    await expect(send(customer, 'one more')).rejects.toThrow('Too many files are waiting');
    expect(await stagedKeys()).toHaveLength(waiting + 50);
    await send(admin, 'somebody else');
  });

  it('of one person, and no more that are sent at once', async () => {
    await unsafeOwnerTransaction((tx) => tx.delete(stagedUploads));
    await unsafeOwnerTransaction((tx) =>
      tx.insert(stagedUploads).values(
        Array.from({ length: 48 }, (_, n) => ({
          userId: customer.userId,
          fileName: `${n}.txt`,
          filePath: `staged/${n}.txt`,
          fileSize: 1,
          mimeType: 'text/plain',
        })),
      ),
    );
    const before = await storedKeys();
    const sent = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => send(customer, `at once ${n}`)),
    );
    const refused = sent.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => reason instanceof RefusedError)).toEqual(
      Array(4).fill(true),
    );
    expect(await stagedKeys()).toHaveLength(50);
    expect((await storedKeys()).length - before.length).toBe(2);
  });
});

describe('abandoned uploads', () => {
  it('go after a day, and not before', async () => {
    await unsafeOwnerTransaction((tx) => tx.delete(stagedUploads));
    const old = await send(customer, 'old');
    await send(customer, 'fresh');
    const [oldKey] = await unsafeOwnerTransaction((tx) =>
      tx
        .update(stagedUploads)
        .set({ createdAt: sql`now() - interval '25 hours'` })
        .where(sql`id = ${old.id}`)
        .returning({ key: stagedUploads.filePath }),
    );
    await abandonedUploadsJob.run({});
    expect(await stagedKeys()).toHaveLength(1);
    expect(await removals()).toContain(oldKey?.key);
  });

  it('forgets what broke off on its way in, a day later', async () => {
    const folder = await incomingFolder();
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await mkdir(path.join(folder, 'restore-x'));
    for (const name of ['broken-off', 'restore-x/0', 'arriving']) {
      await writeFile(path.join(folder, name), 'half a file');
    }
    for (const name of ['broken-off', 'restore-x']) {
      await utimes(path.join(folder, name), yesterday, yesterday);
    }
    await abandonedUploadsJob.run({});
    expect(await readdir(folder)).toEqual(['arriving']);
  });
});
