import { type AdminActor, VISITOR } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import type { StoredFile } from '#app/platform/files/files.server.ts';
import {
  type ClientStory,
  type FeeRange,
  type ShownPerson,
  shownPerson,
} from '#app/records/settings/firm-proof.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';

/** Returns the people, the client story and the fees of the public page; anyone may know. */
export async function getProof(): Promise<{
  people: ShownPerson[];
  story: ClientStory | null;
  fees: FeeRange[];
}> {
  const { values } = await asActor(VISITOR, (tx) =>
    readStored(tx, ['company.people', 'company.story', 'company.fees']),
  );
  return {
    fees: values['company.fees'],
    people: values['company.people'].map(shownPerson),
    story: values['company.story'],
  };
}

/** Returns the picture of someone on the public page; null if there is none. */
export async function getPersonPicture(personId: string): Promise<StoredFile | null> {
  const { values } = await asActor(VISITOR, (tx) => readStored(tx, ['company.people']));
  const person = values['company.people'].find(({ id }) => id === personId);
  return person?.picture ?? null;
}

/** Returns people and story for their settings screen, with the note on the client's consent, which stays inside the firm. */
export async function getProofSettings(actor: AdminActor) {
  const { story, fees } = await asActor(actor, async (tx) => ({
    story: await readStored(tx, ['company.story', 'publishing.story.consent']),
    fees: await readStored(tx, ['company.fees']),
  }));
  return {
    ...(await getProof()),
    consent: story.values['publishing.story.consent'],
    savedAt: story.savedAt,
    feesSavedAt: fees.savedAt,
  };
}
