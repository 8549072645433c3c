import { z } from 'zod';
import type { ClientStory, ShownPerson, StoredPerson } from './firm-proof.ts';

const storedPersonSchema: z.ZodType<StoredPerson> = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  line: z.string(),
  picture: z
    .object({
      fileName: z.string(),
      filePath: z.string(),
      fileSize: z.number(),
      mimeType: z.string(),
    })
    .nullable(),
  version: z.number().default(1),
});

const clientStorySchema: z.ZodType<ClientStory> = z.object({
  company: z.string(),
  person: z.string(),
  words: z.string(),
  measure: z.string(),
  before: z.string(),
  after: z.string(),
});

/** Returns the people in the setting company.people, in their order. */
export function storedPeople(setting: string): StoredPerson[] {
  return setting ? z.array(storedPersonSchema).parse(JSON.parse(setting)) : [];
}

/** Returns the story in the setting company.story; null if there is none. */
export function storedStory(setting: string): ClientStory | null {
  return setting ? clientStorySchema.parse(JSON.parse(setting)) : null;
}

/** Returns a person as pages show them. A new picture has a new address, so that no browser shows an old one. */
export function shownPerson({ picture, ...person }: StoredPerson): ShownPerson {
  const version = picture?.filePath.split('/').at(-1)?.slice(0, 8);
  return { ...person, ...(version && { picture: `/firm-people/${person.id}?v=${version}` }) };
}
