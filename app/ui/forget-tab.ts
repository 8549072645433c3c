import { forgetAllKept } from './kept-words.ts';

/** Forgets what the browser keeps of the person who signs out, such as messages that were begun and not sent. */
export function forgetTab(person: string | null): void {
  sessionStorage.clear();
  if (person) forgetAllKept(person);
}
