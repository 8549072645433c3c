import { globSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { userRoles } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError } from '#app/access/refusals.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import {
  printSetting,
  SETTINGS,
  type SettingKey,
} from '#app/records/settings/declared-settings.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { adminActor, makeAdmin, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { saveSettings } from './setting-commands.server.ts';
import {
  firmNow,
  getFirm,
  getPaymentWords,
  getSettings,
  getSwitches,
} from './setting-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

beforeEach(async () => {
  await unsafeOwnerTransaction((tx) => tx.delete(settings));
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
    const firm = await getFirm();
    expect(firm).toEqual({
      showsPromises: true,
      name: 'Plenum Service Advisors',
      email: 'hello@plenum.example',
      url: 'http://localhost:3000',
    });
  });

  it('are saved, and what is shown of the firm follows', async () => {
    const opened = await getSettings(admin);
    await saveSettings(admin, {
      ...opened,
      companyName: 'Northgate Advisors',
      tagline: 'Dispatch, agreements and cash',
      phone: '(512) 555-0133',
      street: '400 Congress Ave',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
      emailEnabled: true,
      ticketNew: true,
      paymentTerms: 'Net 15.',
    });
    expect(await getFirm()).toEqual({
      showsPromises: true,
      name: 'Northgate Advisors',
      email: 'hello@plenum.example',
      url: 'http://localhost:3000',
      tagline: 'Dispatch, agreements and cash',
      phone: '(512) 555-0133',
      address: { street: '400 Congress Ave', city: 'Austin', state: 'TX', zipCode: '78701' },
    });
    expect(await getSwitches()).toEqual({
      'notifications.email.enabled': true,
      'notifications.ticket.new': true,
      'notifications.ticket.update': false,
    });
    expect(await getPaymentWords()).toEqual({ instructions: '', terms: 'Net 15.' });
    // The log says what changed, and nothing that did not.
    const [line] = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.action, 'settings.updated')),
    );
    expect(line?.metadata).toMatchObject({
      before: { 'company.name': 'Plenum Service Advisors' },
      after: { 'company.name': 'Northgate Advisors' },
    });
    expect(JSON.stringify(line?.metadata)).not.toContain('company.email');
  });

  it('are in the copy of this process as soon as they are saved, and soon when someone else saves', async () => {
    await saveSettings(admin, { ...(await getSettings(admin)), companyName: 'Northgate Advisors' });
    expect(firmNow()).toEqual(await getFirm());
    expect(firmNow().name).toBe('Northgate Advisors');
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(settings)
        .set({ value: 'Elsewhere Advisors' })
        .where(eq(settings.key, 'company.name')),
    );
    await expect.poll(() => firmNow().name).toBe('Elsewhere Advisors');
  });

  it('give up the address and phone again when they are emptied', async () => {
    const opened = await getSettings(admin);
    await saveSettings(admin, { ...opened, phone: '(512) 555-0133', city: 'Austin' });
    const filled = await getSettings(admin);
    await saveSettings(admin, { ...filled, phone: undefined, city: '' });
    expect(Object.keys(await getFirm())).toEqual(['name', 'email', 'url', 'showsPromises']);
  });

  it('leave no line in the log, nor a new date, where nothing was changed', async () => {
    await saveSettings(admin, { ...(await getSettings(admin)), companyName: 'Northgate Advisors' });
    const lines = () => unsafeOwnerTransaction((tx) => tx.$count(activityLogs));
    const before = await lines();
    const opened = await getSettings(admin);
    await saveSettings(admin, opened);
    expect(await lines()).toBe(before);
    expect(await getSettings(admin)).toEqual(opened);
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

  it('are read by those whom each declares', async () => {
    const keys = Object.keys(SETTINGS) as SettingKey[];
    const rows = keys.map((key) => ({ key, value: printSetting(key, SETTINGS[key].default) }));
    await unsafeOwnerTransaction((tx) => tx.insert(settings).values(rows));
    const readBy = async (actor: Actor) =>
      asActor(actor, async (tx) =>
        (await rowsOf<{ key: string }>(tx, sql`select key from settings`))
          .map(({ key }) => key)
          .sort(),
      );
    const declared = (...readers: string[]) =>
      keys.filter((key) => readers.includes(SETTINGS[key].readBy)).sort();
    const { customer, ben } = await makePeople();
    await unsafeOwnerTransaction((tx) =>
      tx.update(userRoles).set({ staffRole: 'reader' }).where(eq(userRoles.userId, ben.userId)),
    );
    const reader = await adminActor(ben.userId);
    expect(await readBy(VISITOR)).toEqual(declared('everyone'));
    expect(await readBy(customer)).toEqual(declared('everyone'));
    expect(await readBy(reader)).toEqual(declared('everyone', 'staff'));
    expect(await readBy(admin)).toEqual(declared('everyone', 'staff', 'admins'));
  });

  it('that SQL names are declared', () => {
    const files = globSync('app/{access,records,platform}/**/*.{sql,ts}');
    const named = files.flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\bfrom settings where key = '([^']+)'/gi),
    ]);
    const keys = named.map(([, key]) => key);
    expect(new Set(keys).size).toBeGreaterThan(4);
    expect(keys.filter((key) => !Object.hasOwn(SETTINGS, key ?? ''))).toEqual([]);
  });

  it('show visitors what the site shows of the firm, and nothing else', async () => {
    await saveSettings(admin, { ...(await getSettings(admin)), paymentInstructions: 'Acct 1' });
    const rows = await asActor(VISITOR, (tx) =>
      rowsOf<{ key: string }>(tx, sql`select key from settings`),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ key }) => !key.startsWith('company.'))).toEqual([]);
  });
});
