import type { MoreAction } from '#app/ui/opens/MoreMenuList.tsx';

/** What each menu button opens, for the search, which offers it by name. */
export const actsBehind = new WeakMap<Element, readonly MoreAction[]>();
