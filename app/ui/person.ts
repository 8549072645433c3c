import { createContext, use } from 'react';

/** The account of anyone who is signed in; null for a visitor. What a browser saves of someone is saved under it. */
export const PersonContext = createContext<string | null>(null);

/** The account of anyone who is signed in; null for a visitor. */
export function usePerson(): string | null {
  return use(PersonContext);
}
