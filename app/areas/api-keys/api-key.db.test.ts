import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { database } from '#app/platform/db/database.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { giveApp } from '#tests/helpers/with-app.ts';
import {
  createApiKey,
  KeyAsleepError,
  revokeApiKey,
  unsafeHolderOfKey,
} from './api-key-commands.server.ts';
import { listApiKeys } from './api-key-queries.server.ts';

setUpDatabase();

const PAGE = { sort: 'created', direction: 'desc', after: null, before: null } as const;
let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

const keyNamed = async (search: string) => {
  const { rows } = await listApiKeys(admin, { ...PAGE, search });
  const [row] = rows;
  if (!row) throw new Error(`There is no key ${search}.`);
  return row;
};

describe('a key', () => {
  it('acts for who made it, and is stored as its hash alone', async () => {
    const key = await createApiKey(admin, { name: 'Accounting', scope: 'write' });
    const holder = await unsafeHolderOfKey(key);
    expect(holder).toMatchObject({
      scope: 'write',
      actor: { kind: 'admin', userId: admin.userId },
    });
    if (!holder) throw new Error('The key opens nothing.');
    await createApiKey(holder.actor, { name: 'By another key', scope: 'read' });
    const { rows: logged } = await database().query(
      `select metadata->>'apiKey' as key from activity_logs order by created_at, id`,
    );
    expect(logged).toEqual([{ key: null }, { key: 'Accounting' }]);
    expect(await keyNamed('Accounting')).toMatchObject({
      state: 'active',
      prefix: key.slice(0, 12),
      lastUsedAt: expect.any(Date),
    });
    for (const table of ['api_keys', 'activity_logs']) {
      const { rows } = await database().query(
        `select count(*)::int as found from ${table} t where t::text like '%' || $1 || '%'`,
        [key.slice(12)],
      );
      expect(rows[0]?.found, table).toBe(0);
    }
  });

  it('is refused once it is revoked, permanently', async () => {
    const key = await createApiKey(admin, { name: 'Import', scope: 'read' });
    const { id } = await keyNamed('Import');
    await revokeApiKey(admin, id);
    expect(await unsafeHolderOfKey(key)).toBeNull();
    const revoked = await keyNamed('Import');
    expect(revoked.state).toBe('revoked');
    await expect(revokeApiKey(admin, id)).rejects.toThrow(RefusedError);
    expect(await keyNamed('Import')).toEqual(revoked);
  });

  it('sleeps while the firm requires a second factor that its maker lacks', async () => {
    const maker = await makeAdmin();
    const key = await createApiKey(maker, { name: 'Sleeper', scope: 'read' });
    const stateOf = async () => (await keyNamed('Sleeper')).state;
    const require = (value: string) =>
      database().query(
        `insert into settings (key, value) values ('security.staff.second_factor', $1)
         on conflict (key) do update set value = excluded.value`,
        [value],
      );
    await require('true');
    await expect(unsafeHolderOfKey(key)).rejects.toThrow(KeyAsleepError);
    expect(await stateOf()).toBe('asleep');
    await giveApp(maker.userId);
    expect(await unsafeHolderOfKey(key)).toMatchObject({ actor: { userId: maker.userId } });
    expect(await stateOf()).toBe('active');
    await require('false');
  });

  it('works through its last day, which may not have passed', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const key = await createApiKey(admin, { name: 'Today', scope: 'read', expiresOn: today });
    expect(await unsafeHolderOfKey(key)).not.toBeNull();
    const past = { name: 'Past', scope: 'read', expiresOn: '2020-01-01' } as const;
    await expect(createApiKey(admin, past)).rejects.toThrow(RefusedError);
    expect((await listApiKeys(admin, { ...PAGE, search: 'Past' })).rows).toEqual([]);
  });
});
