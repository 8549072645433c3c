import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { stageUpload } from '#app/areas/uploads/upload-commands.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { MOST_PEOPLE } from '#app/records/settings/firm-proof.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import {
  addPerson,
  editPerson,
  movePersonUp,
  removePerson,
  removeStory,
  saveFees,
  saveStory,
} from './proof-commands.server.ts';
import { personSchema, storySchema } from './proof-forms.ts';
import { getPersonPicture, getProof, getProofSettings } from './proof-queries.server.ts';

setUpDatabase();

let admin: AdminActor;
let png: Buffer;

beforeAll(async () => {
  admin = await makeAdmin();
  png = new Resvg(await readFile('public/logo.svg', 'utf8')).render().asPng();
});

const PERSON = { role: 'Founder', line: 'Ran service before.', uploads: [], withoutPicture: false };
const STORY = {
  company: 'Ridge Mechanical',
  person: 'Dana Ridge, owner',
  words: 'Invoices leave the day after the work is done.',
  measure: 'Days to invoice',
  before: '11',
  after: '2',
};

async function upload(fileName = 'face.png', bytes = png): Promise<string> {
  const body = new Blob([new Uint8Array(bytes)]).stream();
  return (await stageUpload(admin, { fileName, body })).id;
}

async function idOf(name: string): Promise<string> {
  const { people } = await getProof();
  return people.find((each) => each.name === name)?.id ?? '';
}

async function removedFiles(): Promise<number> {
  const { rows } = await database().query(
    `select count(*)::int as n from pgboss.job
     where name = 'remove-file' and data ->> 'key' like 'firm/%'`,
  );
  return Number(rows[0]?.n);
}

describe('the people of the public page', () => {
  it('are introduced, changed, put in order and taken away, their pictures with them', async () => {
    expect(await getProof()).toEqual({ people: [], story: null, fees: [] });
    await addPerson(admin, { ...PERSON, name: 'Ada First' });
    await addPerson(admin, { ...PERSON, name: 'Ben Second', uploads: [await upload()] });
    const ben = await idOf('Ben Second');
    await movePersonUp(admin, ben);
    await movePersonUp(admin, ben);
    const { people } = await getProof();
    expect(people.map(({ name }) => name)).toEqual(['Ben Second', 'Ada First']);
    expect(people[0]?.picture).toMatch(new RegExp(`^/firm-people/${ben}\\?v=[0-9a-f]{8}$`));
    expect(people[1]?.picture).toBeUndefined();
    expect(await getPersonPicture(ben)).toMatchObject({ mimeType: 'image/png' });

    const before = await removedFiles();
    await editPerson(admin, { ...PERSON, name: 'Ben Third', version: 1 }, ben);
    expect((await getProof()).people[0]?.picture).toBe(people[0]?.picture);
    expect(await removedFiles()).toBe(before);
    const third = { ...PERSON, name: 'Ben Third' };
    await editPerson(admin, { ...third, uploads: [await upload()], version: 2 }, ben);
    expect((await getProof()).people[0]?.picture).not.toBe(people[0]?.picture);
    expect(await removedFiles()).toBe(before + 1);
    await editPerson(admin, { ...third, withoutPicture: true, version: 3 }, ben);
    expect(await getPersonPicture(ben)).toBeNull();
    expect(await removedFiles()).toBe(before + 2);

    await removePerson(admin, ben);
    await expect(removePerson(admin, ben)).rejects.toThrow(RefusedError);
    await expect(editPerson(admin, { ...PERSON, name: 'Ben' }, ben)).rejects.toThrow(
      'no longer on the list',
    );
    expect((await getProof()).people.map(({ name }) => name)).toEqual(['Ada First']);
    await removePerson(admin, await idOf('Ada First'));
  });

  it('are not overwritten by an edit of an older copy, whichever of two is first', async () => {
    await addPerson(admin, { ...PERSON, name: 'Cy Copy' });
    const cy = await idOf('Cy Copy');
    const outcomes = await Promise.allSettled([
      editPerson(admin, { ...PERSON, name: 'Cy Copy', role: 'Partner', version: 1 }, cy),
      editPerson(admin, { ...PERSON, name: 'Cy Renamed', version: 1 }, cy),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: expect.any(ChangedMeanwhileError),
    });
    const shown = (await getProof()).people.find(({ id }) => id === cy);
    expect(`${shown?.name}, ${shown?.role}`).toBe(
      outcomes[0]?.status === 'fulfilled' ? 'Cy Copy, Partner' : 'Cy Renamed, Founder',
    );
    expect(shown).toMatchObject({ version: 2 });
    await expect(editPerson(admin, { ...PERSON, name: 'Cy' }, cy)).rejects.toThrow(
      ChangedMeanwhileError,
    );
    await movePersonUp(admin, cy);
    await editPerson(admin, { ...PERSON, name: 'Cy Moved', version: 2 }, cy);
    await removePerson(admin, cy);
  });

  it('are not too many, and have no picture that is none', async () => {
    for (let n = 0; n < MOST_PEOPLE; n += 1) {
      await addPerson(admin, { ...PERSON, name: `Person ${n}` });
    }
    await expect(addPerson(admin, { ...PERSON, name: 'One more' })).rejects.toThrow(
      'at most 12 people',
    );
    const first = await idOf('Person 0');
    const broken = await upload('face.png', png.subarray(0, 60));
    await expect(
      editPerson(admin, { ...PERSON, name: 'Changed', uploads: [broken], version: 1 }, first),
    ).rejects.toThrow('could not be read');
    expect((await getProof()).people).toHaveLength(MOST_PEOPLE);
    expect(await idOf('Changed')).toBe('');
  });

  it('say little', () => {
    const long = { ...PERSON, name: 'x'.repeat(101), role: ' ', line: 'y'.repeat(201) };
    const { error } = personSchema.safeParse(long);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Name can be at most 100 characters',
      'Role is required',
      'One line can be at most 200 characters',
    ]);
  });
});

describe('the client story', () => {
  it('is published with a note on consent, which stays inside the firm', async () => {
    const { savedAt } = await getProofSettings(admin);
    const consent = 'Dana, by email on Nov 3';
    await saveStory(admin, { ...STORY, consent, savedAt });
    expect((await getProof()).story).toEqual(STORY);
    expect(JSON.stringify(await getProof())).not.toContain('Nov 3');
    const seen = await asActor(VISITOR, (tx) => readStored(tx, ['publishing.story.consent']));
    expect(seen.values).toEqual({ 'publishing.story.consent': '' });
    expect(await getProofSettings(admin)).toMatchObject({ story: STORY, consent });

    await expect(saveStory(admin, { ...STORY, after: '1', consent, savedAt })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect((await getProof()).story).toEqual(STORY);
    await removeStory(admin);
    expect(await getProofSettings(admin)).toMatchObject({ story: null, consent: '' });
  });

  it('needs that note', () => {
    const { error } = storySchema.safeParse({ ...STORY, consent: ' ', savedAt: '' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Consent is required']);
  });
});

it('publishes fees by size, leaves empty rows out, and overwrites no newer copy', async () => {
  const { feesSavedAt } = await getProofSettings(admin);
  const row = { size2: 'Up to 15 technicians', audit2: '$9,000', savedAt: feesSavedAt };
  await saveFees(admin, row);
  const fees = [{ size: 'Up to 15 technicians', audit: '$9,000', sprint: '' }];
  expect((await getProof()).fees).toEqual(fees);
  // A story that is saved afterwards leaves the copy of the fees as it is.
  await saveStory(admin, {
    ...STORY,
    consent: 'Dana, in writing',
    savedAt: (await getProofSettings(admin)).savedAt,
  });
  await expect(saveFees(admin, { ...row, size2: 'Older copy' })).rejects.toThrow(
    ChangedMeanwhileError,
  );
  expect((await getProof()).fees).toEqual(fees);
  const after = await getProofSettings(admin);
  await saveFees(admin, { savedAt: after.feesSavedAt });
  expect((await getProof()).fees).toEqual([]);
});
