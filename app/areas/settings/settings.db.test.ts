import { beforeAll, describe, expect, it } from 'vitest';
import { unsafeActorOfUser } from '#app/access/actor.server.ts';
import type { AdminActor } from '#app/access/actor.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { makeUser } from '#app/demo/makers.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { saveSettings } from './setting-commands.server.ts';
import { getFirm, getSettings, getSwitches } from './setting-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin' }));
  admin = (await unsafeActorOfUser(id)) as AdminActor;
});

describe('settings', () => {
  it('have built-in values and are off until they are stored', async () => {
    expect(await getSettings(admin)).toMatchObject({
      companyName: 'Plenum Service Advisors',
      companyEmail: 'hello@plenum.example',
      emailEnabled: false,
      ticketNew: false,
      ticketUpdate: false,
    });
  });

  it('are saved, and what the firm is called follows', async () => {
    const opened = await getSettings(admin);
    await saveSettings(admin, {
      ...opened,
      companyName: 'Northgate Advisors',
      emailEnabled: true,
      ticketNew: true,
    });
    expect(await getFirm()).toMatchObject({ name: 'Northgate Advisors' });
    expect(await getSwitches()).toEqual({
      'notifications.email.enabled': true,
      'notifications.ticket.new': true,
      'notifications.ticket.update': false,
    });
  });

  it('of an older copy overwrite nothing, also when two save at once', async () => {
    const opened = await getSettings(admin);
    const both = await Promise.allSettled([
      saveSettings(admin, { ...opened, companyName: 'First Advisors' }),
      saveSettings(admin, { ...opened, companyName: 'Second Advisors' }),
    ]);
    const refused = both.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual([expect.any(ChangedMeanwhileError)]);
    const { companyName } = await getSettings(admin);
    const saved = both[0]?.status === 'fulfilled' ? 'First Advisors' : 'Second Advisors';
    expect(companyName).toBe(saved);
  });
});
