import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePerson } from '#app/ui/person.ts';
import { OPENED_LAST } from '#app/ui/saved-words.ts';

/** A record's page, as its title called it. */
export type Opened = { path: string; title: string };

const MOST = 8;
const RECORD = /\/[\da-f]{8}-[\da-f-]{27}$/;

/**
 * Remembers the pages of records that the person opens, in this browser alone, until they sign out. Those of each company of
 * theirs are apart; null remembers nothing.
 */
export function useOpenedLast(home: string, company: string | null): void {
  const person = usePerson();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!person || company === null || !RECORD.test(pathname)) return;
    const others = openedLast(person, home, company).filter(({ path }) => path !== pathname);
    const all = [{ path: pathname, title: document.title }, ...others].slice(0, MOST);
    try {
      localStorage.setItem(OPENED_LAST + person + home + company, JSON.stringify(all));
    } catch {
      // The browser lets nothing be stored.
    }
  }, [person, home, company, pathname]);
}

/** The pages of records that a person opened last, the last one first. */
export function openedLast(person: string, home: string, company: string): Opened[] {
  try {
    const found = JSON.parse(localStorage.getItem(OPENED_LAST + person + home + company) ?? '[]');
    return found.filter(({ path, title }: Opened) => path.startsWith(`${home}/`) && title);
  } catch {
    return [];
  }
}
