import type { StoredLogo } from './firm-logo.ts';

/** Maximum number of people that the public page introduces. */
export const MOST_PEOPLE = 12;

/** One of the people whom the firm introduces on its public page, as the settings store them. */
export type StoredPerson = {
  id: string;
  name: string;
  role: string;
  line: string;
  /** Years in the trade. */
  years?: number | undefined;
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
  years?: number | undefined;
  picture?: string;
  version: number;
};

/** What an audit and a sprint typically cost for clients of one size, in the firm's words. */
export type FeeRange = { size: string; audit: string; sprint: string };

/**
 * Returns the years of the people together as the page says them, "120+ years"; null while nobody has said how many. Whole tens
 * have a plus sign, since months are left out.
 */
export function combinedYears(people: readonly Pick<ShownPerson, 'years'>[]): string | null {
  const sum = people.reduce((all, { years = 0 }) => all + years, 0);
  if (sum === 0) return null;
  return sum < 20 ? `${sum}` : `${sum - (sum % 10)}+`;
}

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
