import { createContext, use } from 'react';

/** The signed-in account; null for a visitor. What a browser saves for someone is saved under it. */
export const PersonContext = createContext<string | null>(null);

/** Returns the signed-in account; null for a visitor. */
export function usePerson(): string | null {
  return use(PersonContext);
}
