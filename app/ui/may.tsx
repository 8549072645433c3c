import { createContext, type ReactNode, use } from 'react';
import type { Needs } from '#app/platform/verb.ts';

/** What a role allows to do, or to read. */
type Asked = Needs | 'money' | 'site';

/** The rights of the person who looks at the page; null on pages of no one in particular, where nothing is withheld. */
export const RightsContext = createContext<readonly string[] | null>(null);

/**
 * What may be done on the page by who looks at it: 'acts' where their role allows it; 'reads', where the screen is for others to
 * change, but what is their own is theirs; 'views', as someone else, where nothing acts, not even on what is their own.
 */
type Look = 'acts' | 'reads' | 'views';
export const LookContext = createContext<Look>('acts');

/** Whether buttons and fields that act at once are left out. */
export function useReads(): boolean {
  return use(LookContext) !== 'acts';
}

/** Whether the page is someone else's: what acts on the person who looks at it is left out too. */
export function useViews(): boolean {
  return use(LookContext) === 'views';
}

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
