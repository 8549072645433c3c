import type { FrameLink, FrameLinkGroup } from '#app/ui/AppFrame.tsx';

/** Most screens that are offered at once. */
const MOST_SCREENS = 5;

/** The screens of a navigation with a word that begins with what was typed, in its order. */
export function screensNamed(
  navigation: readonly FrameLinkGroup[],
  typed: string,
): readonly FrameLink[] {
  const asked = typed.trim().toLowerCase();
  if (asked === '') return [];
  return navigation
    .flatMap(({ links }) => links)
    .filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${asked}`))
    .slice(0, MOST_SCREENS);
}
