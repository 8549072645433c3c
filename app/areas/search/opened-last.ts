import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { usePerson } from '#app/ui/person.ts';
import { OPENED_LAST } from '#app/ui/unsent-forms.ts';

/** A record's page with its title. */
export type Opened = { path: string; title: string };

const MOST = 8;
const RECORD = /\/[\da-f]{8}-[\da-f-]{27}$/;
const listeners = new Set<() => void>();

/**
 * Remembers the pages of records that the person opens, only in this browser, until they sign out. Each of their companies has
 * its own list; null remembers nothing.
 */
export function useRememberOpened(home: string, company: string | null): void {
  const person = usePerson();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!person || company === null || !RECORD.test(pathname)) return;
    const place = OPENED_LAST + person + home + company;
    const others = opened(read(place), home).filter(({ path }) => path !== pathname);
    const all = [{ path: pathname, title: document.title }, ...others].slice(0, MOST);
    try {
      localStorage.setItem(place, JSON.stringify(all));
    } catch {
      // The browser lets nothing be stored.
    }
    for (const listener of listeners) listener();
  }, [person, home, company, pathname]);
}

/**
 * Returns the pages of records that the person opened last, the last one first. A page that is still being drawn is added once
 * it is done.
 */
export function useOpenedLast(home: string, company: string): Opened[] {
  const person = usePerson();
  const place = OPENED_LAST + person + home + company;
  const text = useSyncExternalStore(
    subscribe,
    () => (person ? read(place) : '[]'),
    () => '[]',
  );
  return opened(text, home);
}

function opened(text: string, home: string): Opened[] {
  try {
    const found = JSON.parse(text);
    return found.filter(({ path, title }: Opened) => path.startsWith(`${home}/`) && title);
  } catch {
    return [];
  }
}

function read(place: string): string {
  try {
    return localStorage.getItem(place) ?? '[]';
  } catch {
    return '[]';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
