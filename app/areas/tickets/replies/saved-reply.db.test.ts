import { describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { rightsOfStaff } from '#app/access/staff-rights.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { savedReplies } from '#app/records/saved-reply/saved-reply-tables.ts';
import { actionsOn, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  createSavedReply,
  removeSavedReply,
  updateSavedReply,
} from './saved-reply-commands.server.ts';
import { findSavedReplies, listSavedReplies } from './saved-reply-queries.server.ts';

setUpDatabase();

const REQUEST = { search: '', sort: 'title', direction: 'asc', after: null, before: null } as const;
const all = () => unsafeOwnerTransaction((tx) => tx.select().from(savedReplies));

describe('saved replies', () => {
  it('are made once, changed and deleted, each with its line in the log', async () => {
    const admin = await makeAdmin('Tom Okafor');
    const form = { title: 'Visit', text: 'Hello', submissionId: crypto.randomUUID() };
    const ids = await Promise.all([createSavedReply(admin, form), createSavedReply(admin, form)]);
    expect(new Set(ids).size).toBe(1);
    const [id = ''] = ids;
    const same = createSavedReply(admin, { title: 'VISIT', text: 'Other' });
    await expect(same).rejects.toThrow(RefusedError);
    await updateSavedReply(admin, id, { title: 'Visit', text: 'Hi {{me.name}}', version: 1 });
    const stale = updateSavedReply(admin, id, { title: 'Visit', text: 'Old', version: 1 });
    await expect(stale).rejects.toThrow(ChangedMeanwhileError);
    await expect(removeSavedReply(admin, id, 1)).rejects.toThrow(ChangedMeanwhileError);
    expect(await all()).toMatchObject([{ id, text: 'Hi {{me.name}}', version: 2 }]);
    await removeSavedReply(admin, id, 2);
    await expect(removeSavedReply(admin, id, 2)).rejects.toThrow(NotFoundError);
    expect(await all()).toEqual([]);
    expect(await actionsOn(id)).toEqual([
      'saved_reply.created',
      'saved_reply.updated',
      'saved_reply.deleted',
    ]);
  });

  it('are found by title, in its order, and a wildcard is a letter', async () => {
    const admin = await makeAdmin('Renee Salcedo');
    for (const title of ['Zone map', 'Annual 100% review', 'Annual visit']) {
      await createSavedReply(admin, { title, text: 'Words with a zone' });
    }
    const titles = async (search: string) =>
      (await findSavedReplies(admin, search)).map(({ title }) => title);
    expect(await titles('')).toEqual(['Annual 100% review', 'Annual visit', 'Zone map']);
    expect(await titles('annual v')).toEqual(['Annual visit']);
    expect(await titles('0%')).toEqual(['Annual 100% review']);
    expect(await titles('words')).toEqual([]);
    const listed = await listSavedReplies(admin, { ...REQUEST, search: 'words' });
    expect(listed.rows).toHaveLength(3);
  });

  it('are read and not written by a role that only reads', async () => {
    const admin = await makeAdmin('Ada Admin');
    const reader: AdminActor = {
      ...admin,
      role: 'reader',
      rights: rightsOfStaff('reader', false),
    };
    await createSavedReply(admin, { title: 'Read', text: 'Words' });
    expect(await findSavedReplies(reader, 'read')).toHaveLength(1);
    const before = (await all()).length;
    await expect(createSavedReply(reader, { title: 'Mine', text: 'x' })).rejects.toThrow();
    expect(await all()).toHaveLength(before);
  });
});
