import { createContext, type ReactNode, use } from 'react';
import type { Needs } from '#app/platform/verb.ts';

/** What a role allows to do, or to read. */
type Asked = Needs | 'money' | 'site';

/** What the role of anyone who looks at the page allows; null on pages of nobody in particular, where nothing is withheld. */
export const RightsContext = createContext<readonly string[] | null>(null);

/** Whether anyone who looks at the page may change nothing that it shows: buttons and fields that act at once are left off. */
export const ReadingContext = createContext(false);

/** Tells of a need whether anyone who looks at the page has it. The server decides; this is what the page offers. */
export function useRights(): (needs: Asked | undefined) => boolean {
  const rights = use(RightsContext);
  return (needs) => needs === undefined || rights === null || rights.includes(needs);
}

/** Whether anyone who looks at the page may do what needs this. */
export function useMay(needs: Asked | undefined): boolean {
  return useRights()(needs);
}

/** What is on the page for those who may do it; for all others there is nothing, or `otherwise`. */
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
