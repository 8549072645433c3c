import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { refreshFirm } from '#app/areas/settings/firm-hours-queries.server.ts';
import { saveHours } from '#app/areas/settings/hours-commands.server.ts';
import { addPerson } from '#app/areas/settings/proof-commands.server.ts';
import { saveSettings } from '#app/areas/settings/setting-commands.server.ts';
import { getSettings, isPublished } from '#app/areas/settings/setting-queries.server.ts';
import { createTemplate } from '#app/areas/templates/template-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { DEFAULT_BUSINESS_HOURS } from '#app/platform/response-time.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeUser } from '#demo/makers.server.ts';
import { adminActor, makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { publishSite } from './opening-commands.server.ts';
import { getOpening } from './opening-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

beforeEach(async () => {
  await unsafeOwnerTransaction((tx) => tx.delete(settings));
  await refreshFirm();
});

const missingKeys = async () =>
  (await getOpening(admin))?.lines.filter(({ value }) => value === null).map(({ key }) => key);

it('counts as filled in what the firm saved, not what is built in', async () => {
  expect(await missingKeys()).toEqual(['name', 'email', 'hours', 'person', 'engagement']);
  // A form that is saved as it was opened leaves the built-in name.
  await saveSettings(admin, await getSettings(admin));
  expect(await missingKeys()).toContain('name');
  await saveSettings(admin, {
    ...(await getSettings(admin)),
    companyName: 'Brightwater Service Advisors',
    companyEmail: 'office@brightwater.test',
  });
  // Hours that are saved as they were built in are the firm's own.
  const { timeZone, week } = DEFAULT_BUSINESS_HOURS;
  const days = week.map((day) => day ?? { opens: '', closes: '' });
  await saveHours(admin, {
    timeZone,
    week: days,
    urgentHours: '',
    savedAt: new Date(0).toISOString(),
  });
  await addPerson(admin, {
    name: 'Maya Ortiz',
    role: 'Founder',
    line: 'Ran service for a contractor.',
    uploads: [],
    withoutPicture: false,
  });
  expect(await missingKeys()).toEqual(['engagement']);
  await expect(publishSite(admin)).rejects.toThrow('Fill in one engagement first.');
  await createTemplate(admin, {
    title: 'Discovery audit',
    description: '',
    from: 'discovery-audit',
    submissionId: randomUUID(),
  });
  await publishSite(admin);
  expect(isPublished()).toBe(true);
  expect(await getOpening(admin)).toBeNull();
});

it('does not publish what is empty', async () => {
  await expect(publishSite(admin)).rejects.toThrow(RefusedError);
  expect(isPublished()).toBe(false);
});

it('is for those who manage the firm', async () => {
  const { id } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'consultant' }));
  expect(await getOpening(await adminActor(id))).toBeNull();
});
