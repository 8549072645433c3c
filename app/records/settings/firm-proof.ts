import type { StoredLogo } from './firm-logo.ts';

/** Maximum number of people that the public page introduces. */
export const MOST_PEOPLE = 12;

/** One of the people whom the firm introduces on its public page, as the settings store them. */
export type StoredPerson = {
  id: string;
  name: string;
  role: string;
  line: string;
  picture: StoredLogo | null;
  /** Counts up with each edit. */
  version: number;
};

/** What one client says, with a figure before and after. */
export type ClientStory = {
  company: string;
  person: string;
  words: string;
  measure: string;
  before: string;
  after: string;
};

/** A person as pages show them: `picture` is an address on this site. */
export type ShownPerson = {
  id: string;
  name: string;
  role: string;
  line: string;
  picture?: string;
  version: number;
};

/** Returns the initials to show for someone without a picture: "Dana Whitfield" is DW. */
export function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Returns a person as pages show them. A new picture has a new address, so that no browser shows an old one. */
export function shownPerson({ picture, ...person }: StoredPerson): ShownPerson {
  const version = picture?.filePath.split('/').at(-1)?.slice(0, 8);
  return { ...person, ...(version && { picture: `/firm-people/${person.id}?v=${version}` }) };
}
