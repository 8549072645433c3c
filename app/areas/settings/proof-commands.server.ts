import { randomUUID } from 'node:crypto';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import {
  claimUploads,
  FILE_IS_GONE,
  removeFileJob,
} from '#app/areas/uploads/upload-commands.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { files, type StoredFile } from '#app/platform/files/files.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { MOST_PEOPLE, type StoredPerson } from '#app/records/settings/firm-proof.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { pictureRefusal } from './picture-refusal.server.ts';
import type { FeesForm, PersonForm, StoryForm } from './proof-forms.ts';
import { lockSettings, saveStored, writeStored } from './setting-store-commands.server.ts';

const FOLDER = 'firm';

/** Adds someone at the end of the people on the public page. @throws RefusedError when there are enough, or for the picture. */
export async function addPerson(actor: AdminActor, form: PersonForm): Promise<void> {
  await changePeople(actor, form, (people, picture) => {
    if (people.length >= MOST_PEOPLE) {
      throw new RefusedError(`The page introduces at most ${MOST_PEOPLE} people.`);
    }
    return [...people, { id: randomUUID(), ...wordsOf(form), picture, version: 1 }];
  });
}

/**
 * Edits one of the people on the public page.
 * @throws RefusedError when they no longer exist, or for the picture, ChangedMeanwhileError when someone edited them since.
 */
export async function editPerson(actor: AdminActor, form: PersonForm, id: string): Promise<void> {
  await changePeople(actor, form, (people, picture) => {
    const before = people[placeOf(people, id)] as StoredPerson;
    if (before.version !== form.version) throw new ChangedMeanwhileError();
    const after = {
      ...before,
      ...wordsOf(form),
      picture: picture ?? (form.withoutPicture ? null : before.picture),
      version: before.version + 1,
    };
    return people.map((each) => (each.id === id ? after : each));
  });
}

/** Removes someone from the page, with their picture. @throws RefusedError when they are already gone. */
export async function removePerson(actor: AdminActor, id: string): Promise<void> {
  await changePeople(actor, null, (people) => people.toSpliced(placeOf(people, id), 1));
}

/** Moves someone one place up; the first stays first. @throws RefusedError when they no longer exist. */
export async function movePersonUp(actor: AdminActor, id: string): Promise<void> {
  await changePeople(actor, null, (people) => {
    const place = placeOf(people, id);
    const [person] = people.slice(place, place + 1) as [StoredPerson];
    return people.toSpliced(place, 1).toSpliced(Math.max(0, place - 1), 0, person);
  });
}

/** Publishes a client's story. @throws ChangedMeanwhileError when someone saved after `savedAt`. */
export async function saveStory(
  actor: AdminActor,
  { savedAt, consent, ...story }: StoryForm,
): Promise<void> {
  const values = {
    'company.story': story,
    'publishing.story.consent': consent,
  };
  await asActor(actor, (tx) => saveStored(tx, actor, values, savedAt));
}

/** Removes the client's story from the page, with the note on their consent. */
export async function removeStory(actor: AdminActor): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockSettings(tx);
    await writeStored(tx, actor, { 'company.story': null, 'publishing.story.consent': '' });
  });
}

/** Publishes fee ranges by size, or none. @throws ChangedMeanwhileError when someone saved after `savedAt`. */
export async function saveFees(actor: AdminActor, { savedAt, ...form }: FeesForm): Promise<void> {
  const rows = [
    { size: form.size1, audit: form.audit1, sprint: form.sprint1 },
    { size: form.size2, audit: form.audit2, sprint: form.sprint2 },
    { size: form.size3, audit: form.audit3, sprint: form.sprint3 },
  ];
  const fees = rows.flatMap(({ size, audit = '', sprint = '' }) =>
    size ? [{ size, audit, sprint }] : [],
  );
  await asActor(actor, (tx) => saveStored(tx, actor, { 'company.fees': fees }, savedAt));
}

async function changePeople(
  actor: AdminActor,
  form: PersonForm | null,
  change: (people: StoredPerson[], picture: StoredFile | null) => StoredPerson[],
): Promise<void> {
  await asActor(actor, async (tx) => {
    const picture = form ? await claimPicture(tx, actor, form.uploads) : null;
    try {
      await lockSettings(tx);
      const { values } = await readStored(tx, ['company.people']);
      const before = values['company.people'];
      const after = change(before, picture);
      await writeStored(tx, actor, { 'company.people': after });
      const shown = new Set(after.map((each) => each.picture?.filePath));
      for (const { picture: old } of before) {
        if (old && !shown.has(old.filePath)) {
          await enqueue(tx, removeFileJob, { key: old.filePath });
        }
      }
    } catch (error) {
      if (picture) await files().remove(picture.filePath);
      throw error;
    }
  });
}

async function claimPicture(tx: Tx, actor: AdminActor, uploads: string[]) {
  const [file] = await claimUploads(tx, actor, uploads, FOLDER);
  if (!file) {
    if (uploads.length === 0) return null;
    throw new RefusedError(FILE_IS_GONE);
  }
  const refusal = await pictureRefusal(file, 'A picture');
  if (!refusal) return file;
  // The upload stays with its sender; only its copy goes.
  await files().remove(file.filePath);
  throw new RefusedError(refusal);
}

const wordsOf = ({ name, role, line, years }: PersonForm) => ({ name, role, line, years });

function placeOf(people: readonly StoredPerson[], id: string): number {
  const place = people.findIndex((each) => each.id === id);
  if (place === -1)
    throw new RefusedError('This person is no longer on the list. Reload the page.');
  return place;
}
