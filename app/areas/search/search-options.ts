import type { Icon } from '@tabler/icons-react';
import type { FrameLink, FrameLinkGroup } from '#app/ui/AppFrame.tsx';
import { KIND_DISPLAY } from './search-display.ts';
import type { SearchGroup, SearchHit } from './search-kinds.ts';

/** One thing that can be opened. */
export type FoundOption = {
  key: string;
  title: string;
  icon: Icon;
  path: string;
  /** Leads out of the surface, to a page with its own styles. */
  leaves: boolean;
  /** The record behind it; none for a screen. */
  hit?: SearchHit;
};

/** Options under one heading. */
export type OptionGroup = { label: string; options: FoundOption[] };

/** What is offered: the screens and records that what was typed names, before that the records opened last. */
export function optionGroups({
  typed,
  navigation,
  recent,
  found,
}: {
  typed: string;
  navigation: readonly FrameLinkGroup[];
  recent: readonly SearchHit[];
  found: readonly SearchGroup[];
}): OptionGroup[] {
  if (typed.trim() === '') return filled([{ label: 'Opened last', options: recent.map(optionOf) }]);
  const screens = screensNamed(navigation, typed).map(({ to, label, icon, leaves = false }) => ({
    key: to,
    title: label,
    icon,
    path: to,
    leaves,
  }));
  return filled([
    { label: 'Go to', options: screens },
    ...found.map(({ kind, hits }) => ({
      label: KIND_DISPLAY[kind].label,
      options: hits.map(optionOf),
    })),
  ]);
}

function optionOf(hit: SearchHit): FoundOption {
  const { kind, id, title, path } = hit;
  const { icon } = KIND_DISPLAY[kind];
  return { key: `${kind}-${id}`, title, icon, path, leaves: path.startsWith('/kb/'), hit };
}

function filled(groups: OptionGroup[]): OptionGroup[] {
  return groups.filter(({ options }) => options.length > 0);
}

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
