import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { VISITOR } from '#app/access/actor.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import { type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { newKindSchema } from './booking-forms.ts';
import {
  addKindHost,
  createKind,
  editKind,
  removeKindHost,
  setKindOn,
} from './kind-commands.server.ts';
import { listOfferedKinds } from './offer-queries.server.ts';

setUpDatabase();

let cast: Cast;
beforeAll(async () => {
  cast = await makePeople();
});

const kindNamed = (name: string, slug: string) =>
  newKindSchema.parse({ name, slug, minutes: 45, place: 'phone' });

async function stored(slug: string) {
  const [kind] = await unsafeOwnerTransaction((tx) =>
    tx.select().from(meetingKinds).where(eq(meetingKinds.slug, slug)),
  );
  if (!kind) throw new Error('There is no such kind.');
  return kind;
}

const offered = async () => (await listOfferedKinds(VISITOR)).map(({ slug }) => slug);

it('is offered once it has a host and is turned on, and no longer without its last one', async () => {
  await createKind(cast.ann, kindNamed('Site visit', 'site-visit'));
  const { id, version } = await stored('site-visit');
  await expect(setKindOn(cast.ann, id, { version, isOn: true })).rejects.toThrow(
    'Add a host first.',
  );
  await addKindHost(cast.ann, id, cast.ann.userId);
  await expect(setKindOn(cast.ann, id, { version, isOn: true })).rejects.toThrow(
    ChangedMeanwhileError,
  );
  await setKindOn(cast.ann, id, { version: (await stored('site-visit')).version, isOn: true });
  expect(await offered()).toContain('site-visit');
  await removeKindHost(cast.ann, id, cast.ann.userId);
  expect(await offered()).not.toContain('site-visit');
});

it('has an address of its own, and keeps an edit of an older copy out', async () => {
  await createKind(cast.ann, kindNamed('Review', 'quarterly'));
  await expect(createKind(cast.ann, kindNamed('Other', 'quarterly'))).rejects.toThrow(
    'Another kind of meeting has this address.',
  );
  const { id, version } = await stored('quarterly');
  const { slug: _, ...fields } = kindNamed('Quarterly review', 'quarterly');
  await editKind(cast.ann, id, { ...fields, version });
  await expect(editKind(cast.ann, id, { ...fields, name: 'Late', version })).rejects.toThrow(
    ChangedMeanwhileError,
  );
  expect((await stored('quarterly')).name).toBe('Quarterly review');
});

it('is held by staff alone', async () => {
  const { id } = await stored('quarterly');
  await expect(addKindHost(cast.ann, id, cast.customer.userId)).rejects.toThrow(RefusedError);
  expect((await stored('quarterly')).hostIds).toEqual([]);
});

it('can be one of thirty at most', async () => {
  const made = async () => {
    for (let at = 0; at < 31; at += 1) await createKind(cast.ann, kindNamed('Call', `call-${at}`));
  };
  await expect(made()).rejects.toThrow(RefusedError);
  const all = await unsafeOwnerTransaction((tx) => tx.select().from(meetingKinds));
  expect(all).toHaveLength(30);
});
