import { z } from 'zod';

/** Most people that the public page introduces. */
export const MOST_PEOPLE = 12;

const storedPersonSchema = z.object({
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
});

/** One of the people whom the firm introduces on its public page, as the settings store them. */
export type StoredPerson = z.infer<typeof storedPersonSchema>;

const clientStorySchema = z.object({
  company: z.string(),
  person: z.string(),
  words: z.string(),
  measure: z.string(),
  before: z.string(),
  after: z.string(),
});

/** What one client says, with a figure before and after. */
export type ClientStory = z.infer<typeof clientStorySchema>;

/** The people that the setting company.people holds, in their order. */
export function storedPeople(setting: string): StoredPerson[] {
  return setting ? z.array(storedPersonSchema).parse(JSON.parse(setting)) : [];
}

/** The story that the setting company.story holds; null when there is none. */
export function storedStory(setting: string): ClientStory | null {
  return setting ? clientStorySchema.parse(JSON.parse(setting)) : null;
}

/** A person as pages show them: `picture` is an address on this site. */
export type ShownPerson = {
  id: string;
  name: string;
  role: string;
  line: string;
  picture?: string;
};

/** Another picture has another address, so that nobody keeps an old one. */
export function shownPerson({ picture, ...person }: StoredPerson): ShownPerson {
  const version = picture?.filePath.split('/').at(-1)?.slice(0, 8);
  return { ...person, ...(version && { picture: `/firm-people/${person.id}?v=${version}` }) };
}

/** "Dana Whitfield" is DW: what stands where somebody has no picture. */
export function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
