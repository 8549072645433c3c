import { createContext, type ReactNode, use } from 'react';
import type { Needs } from '#app/platform/verb.ts';

/** What a role allows to do, or to read. */
type Asked = Needs | 'money' | 'site';

/** The rights of the person who looks at the page; null on pages of no one in particular, where nothing is withheld. */
export const RightsContext = createContext<readonly string[] | null>(null);

/** Whether the person who looks at the page may change nothing on it: buttons and fields that act at once are left out. */
export const ReadingContext = createContext(false);

/**
 * Returns the function that says whether the person who looks at the page has a right. The server decides; this is only what
 * the page offers.
 */
export function useRights(): (needs: Asked | undefined) => boolean {
  const rights = use(RightsContext);
  return (needs) => needs === undefined || rights === null || rights.includes(needs);
}

/** Whether the person who looks at the page may do what needs this right. */
export function useMay(needs: Asked | undefined): boolean {
  return useRights()(needs);
}

/** Shows its children to those who have the right; to all others nothing, or `otherwise`. */
export function May({
  needs,
  otherwise = null,
  children,
}: {
  needs: Asked | undefined;
  otherwise?: ReactNode;
  children: ReactNode;
}) {
  return useMay(needs) ? children : otherwise;
}
