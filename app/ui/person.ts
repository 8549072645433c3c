import { createContext, use } from 'react';

/** The account of whoever is signed in; null for a visitor. What a browser saves of somebody is saved under it. */
export const PersonContext = createContext<string | null>(null);

/** The account of whoever is signed in; null for a visitor. */
export function usePerson(): string | null {
  return use(PersonContext);
}
