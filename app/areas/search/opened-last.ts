import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePerson } from '#app/ui/person.ts';
import { OPENED_LAST } from '#app/ui/saved-words.ts';

/** A record's page, as its title called it. */
export type Opened = { path: string; title: string };

const MOST = 8;
const RECORD = /\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Remembers the pages of records that the person opens, in this browser alone; until they sign out. Those of each company of
 * theirs are apart; null remembers nothing.
 */
export function useOpenedLast(home: string, company: string | null): void {
  const person = usePerson();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!person || company === null || !RECORD.test(pathname)) return;
    const others = openedLast(person, home, company).filter(({ path }) => path !== pathname);
    const all: Opened[] = [{ path: pathname, title: document.title }, ...others];
    try {
      localStorage.setItem(placeOf(person, home, company), JSON.stringify(all.slice(0, MOST)));
    } catch {
      // The browser lets nothing be stored.
    }
  }, [person, home, company, pathname]);
}

/** The pages of records that a person opened last, the last one first. */
export function openedLast(person: string, home: string, company: string): Opened[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(placeOf(person, home, company)) ?? '[]');
    return Array.isArray(found) ? found.filter((each) => isOpened(each, home)) : [];
  } catch {
    return [];
  }
}

function isOpened(found: unknown, home: string): found is Opened {
  if (typeof found !== 'object' || found === null) return false;
  const { path, title } = found as Partial<Record<keyof Opened, unknown>>;
  return typeof path === 'string' && path.startsWith(`${home}/`) && typeof title === 'string';
}

function placeOf(person: string, home: string, company: string): string {
  return `${OPENED_LAST}${person}${home}/${company}`;
}
