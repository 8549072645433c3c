import { randomUUID } from 'node:crypto';
import { setDeactivated } from '#app/areas/accounts/user-commands.server.ts';
import { createApiKey, revokeApiKey } from '#app/areas/api-keys/api-key-commands.server.ts';
import { submitInquiry, updateInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import {
  archiveArticle,
  createArticle,
  restoreArticle,
  setPublication,
  updateArticle,
} from '#app/areas/knowledge/article-commands.server.ts';
import {
  archiveCategory,
  createCategory,
  moveCategory,
  restoreCategory,
  updateCategory,
} from '#app/areas/knowledge/category-commands.server.ts';
import { addHoliday, removeHoliday, saveHours } from '#app/areas/settings/hours-commands.server.ts';
import { sendAgain } from '#app/areas/webhooks/delivery-commands.server.ts';
import {
  archiveEndpoint,
  renewSecret,
  restoreEndpoint,
  switchEndpoint,
  updateEndpoint,
} from '#app/areas/webhooks/webhook-commands.server.ts';
import { database, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { makeArticle, makeCategory, makeUser } from '#demo/makers.server.ts';
import { adminActor } from '#tests/helpers/cast.ts';
import { makeWebhook } from '#tests/helpers/makers.ts';
import { people, type Scene } from './pair-cast.ts';

/** The firm's hours and closed days, never saved before. */
async function settings(): Promise<Scene> {
  const { ann, customerId } = await people();
  await database().query(`delete from settings`);
  await addHoliday(ann, { date: '2027-01-04', name: 'Inventory' });
  const savedAt = new Date(0).toISOString();
  const hours = (timeZone: string) => () =>
    saveHours(ann, {
      timeZone,
      week: Array(7).fill({ opens: '08:00', closes: '17:00' }),
      urgentHours: '',
      savedAt,
    });
  return {
    customerId,
    rows: { settings: 'true' },
    commands: {
      'save hours': hours('America/Denver'),
      'save other hours': hours('America/Chicago'),
      'add a day': () => addHoliday(ann, { date: '2027-01-05', name: 'Training' }),
      'name the day anew': () => addHoliday(ann, { date: '2027-01-04', name: 'Count' }),
      'remove the day': () => removeHoliday(ann, '2027-01-04'),
    },
  };
}

/** A key of a member of staff who is locked out. */
async function apiKey(): Promise<Scene> {
  const { ann, customerId } = await people();
  const { id: userId } = await unsafeOwnerTransaction((tx) => makeUser(tx, { role: 'admin' }));
  const ben = await adminActor(userId);
  const key = { name: 'Key', scope: 'read' } as const;
  await createApiKey(ben, key);
  const { rows } = await database().query('select id from api_keys where created_by = $1', [
    userId,
  ]);
  const id = String(rows[0]?.id);
  return {
    customerId,
    rows: { api_keys: `created_by = '${userId}'` },
    commands: {
      revoke: () => revokeApiKey(ann, id),
      'make another': () => createApiKey(ben, key),
      'lock its maker out': () => setDeactivated(ann, { userId, deactivated: true }),
      'let its maker in': () => setDeactivated(ann, { userId, deactivated: false }),
    },
  };
}

/** An address that is on, with a delivery that arrived. */
async function webhook(): Promise<Scene> {
  const { ann, customerId } = await people();
  const { endpoint, delivery } = await unsafeOwnerTransaction((tx) =>
    makeWebhook(tx, { isEnabled: true, url: ADDRESS, events: ['newCustomer'] }),
  );
  const { id } = endpoint;
  const edit = { name: 'Edited', url: `${ADDRESS}/2`, events: ['newTask'] } as const;
  return {
    customerId,
    record: { table: 'webhook_endpoints', id },
    rows: { webhook_endpoints: 'id = $1', webhook_deliveries: 'endpoint_id = $1' },
    commands: {
      edit: () => updateEndpoint(ann, id, { ...edit, events: [...edit.events], version: 1 }),
      'turn off': () => switchEndpoint(ann, id, { turn: 'off', version: 1 }),
      'renew the secret': () => renewSecret(ann, id, 1),
      'send again': () => sendAgain(ann, delivery.id),
      archive: () => archiveEndpoint(ann, id, 1),
      restore: () => restoreEndpoint(ann, id, 2),
    },
  };
}

const ADDRESS = 'https://93.184.216.34/hook';

/** A published article in a category, and one that wants its address. */
async function article(): Promise<Scene> {
  const { ann, customerId } = await people();
  const { id, categoryId, slug } = await unsafeOwnerTransaction(async (tx) =>
    makeArticle(tx, { categoryId: (await makeCategory(tx)).id }),
  );
  const wanted = `wanted-${randomUUID()}`;
  const words = { title: 'Edited', content: 'Words', slug: wanted, categoryId: categoryId ?? '' };
  return {
    customerId,
    record: { table: 'kb_articles', id },
    rows: {
      kb_articles: `id = $1 or slug = '${wanted}' or category_id = '${categoryId}'`,
      kb_former_slugs: `slug = '${slug}'`,
      kb_categories: `id = '${categoryId}'`,
    },
    commands: {
      edit: () => updateArticle(ann, id, { ...words, version: 1 }),
      'write another': () => createArticle(ann, { ...words, isPublished: true }),
      unpublish: () => setPublication(ann, id, { isPublished: false, version: 1 }),
      archive: () => archiveArticle(ann, id, 1),
      restore: () => restoreArticle(ann, id, 2),
      'archive the category': () => archiveCategory(ann, String(categoryId), 1),
    },
  };
}

/** Three categories in their order. */
async function category(): Promise<Scene> {
  const { ann, customerId } = await people();
  await database().query('delete from kb_articles');
  await database().query('delete from kb_categories');
  const [one, two] = await unsafeOwnerTransaction(async (tx) => [
    await makeCategory(tx, { name: 'One', sortOrder: 1 }),
    await makeCategory(tx, { name: 'Two', sortOrder: 2 }),
    await makeCategory(tx, { name: 'Three', sortOrder: 3 }),
  ]);
  const id = String(two?.id);
  const named = { name: 'Four', sortOrder: 2 };
  return {
    customerId,
    rows: { kb_categories: 'true' },
    commands: {
      rename: () => updateCategory(ann, id, { ...named, version: 1 }),
      'make one of this name': () => createCategory(ann, named),
      'move up': () => moveCategory(ann, id, { direction: 'up' }),
      'move the first down': () => moveCategory(ann, String(one?.id), { direction: 'down' }),
      archive: () => archiveCategory(ann, id, 1),
      restore: () => restoreCategory(ann, id, 2),
    },
  };
}

/** An inquiry that nobody has answered. */
async function inquiry(): Promise<Scene> {
  const { ann, customerId } = await people();
  const sent = { firstName: 'Vera', lastName: 'Visitor', company: 'Vent', email: 'v@vent.example' };
  const id = await submitInquiry(sent as never);
  const to = (status: 'new' | 'contacted' | 'lost', version: number) => () =>
    updateInquiry(ann, { id, status, note: status, version });
  return {
    customerId,
    record: { table: 'project_inquiries', id },
    rows: { project_inquiries: 'id = $1' },
    commands: {
      answer: to('contacted', 1),
      lose: to('lost', 1),
      'take back': to('new', 2),
      'send another': () => submitInquiry(sent as never),
    },
  };
}

/** Scenes over what belongs to the firm. */
export const FIRM_SCENES: Record<string, () => Promise<Scene>> = {
  settings,
  'api key': apiKey,
  webhook,
  article,
  category,
  inquiry,
};
