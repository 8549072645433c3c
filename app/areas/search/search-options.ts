import { type Icon, IconFile, IconKeyboard, IconPlus } from '@tabler/icons-react';
import type { Creates } from '#app/platform/verb.ts';
import { KIND_ICONS } from '#app/records/kind-icons.ts';
import { capitalized, kindFacts } from '#app/records/kinds.ts';
import type { FrameLink, FrameLinkGroup } from '#app/ui/AppFrame.tsx';
import type { Opened } from './opened-last.ts';
import type { SearchGroup, SearchHit } from './search-kinds.ts';

/** Something that can be opened. */
export type FoundOption = {
  key: string;
  title: string;
  icon: Icon;
  /** Null for the keys of the screen. */
  path: string | null;
  /** Leads out of the surface, to a page with its own styles. */
  leaves: boolean;
  /** A word on what it is. */
  note?: string | undefined;
  /** The record behind it, where the search found one. */
  hit?: SearchHit;
};

/** Options under one heading. */
export type OptionGroup = { label: string; options: FoundOption[] };

/**
 * Returns the options of the search: screens, things to create and records that match what was typed; before that, the records
 * opened last and everything that can be created.
 */
export function optionGroups({
  typed,
  navigation,
  creates,
  recent,
  found,
}: {
  typed: string;
  navigation: readonly FrameLinkGroup[];
  creates: readonly Creates[];
  recent: readonly Opened[];
  found: readonly SearchGroup[];
}): OptionGroup[] {
  const links = navigation.flatMap((group) => group.links);
  if (typed.trim() === '') {
    return filled([
      { label: 'Opened last', options: recent.slice(0, MOST).map((each) => reopened(each, links)) },
      { label: 'Create', options: creates.map(creating) },
      { label: 'Help', options: [KEYS] },
    ]);
  }
  return filled([
    { label: 'Go to', options: named(links, typed).map(going) },
    { label: 'Create', options: named(creates, typed).map(creating) },
    { label: 'Help', options: named([{ ...KEYS, label: KEYS.title }], typed) },
    ...found.map(({ kind, hits }) => ({
      label: capitalized(kindFacts(kind).many),
      options: hits.map(optionOf),
    })),
  ]);
}

const KEYS: FoundOption = {
  key: 'keys',
  title: 'Keyboard shortcuts',
  icon: IconKeyboard,
  path: null,
  leaves: false,
};

function going({ to, label, icon, leaves = false }: FrameLink): FoundOption {
  return { key: to, title: label, icon, path: to, leaves };
}

function creating({ label, at }: Creates): FoundOption {
  return { key: at.replace('#', '-'), title: label, icon: IconPlus, path: at, leaves: false };
}

function reopened({ path, title }: Opened, links: readonly FrameLink[]): FoundOption {
  const section = links.find(({ to, end }) => !end && path.startsWith(`${to}/`));
  const icon = section?.icon ?? IconFile;
  return { key: `last-${path}`, title, icon, path, leaves: false, note: section?.label };
}

function optionOf(hit: SearchHit): FoundOption {
  const { kind, id, title, path } = hit;
  return {
    key: `${kind}-${id}`,
    title,
    icon: KIND_ICONS[kind],
    path,
    leaves: path.startsWith('/kb/'),
    hit,
  };
}

function filled(groups: OptionGroup[]): OptionGroup[] {
  return groups.filter(({ options }) => options.length > 0);
}

/** Most options of one group that is no kind of record. */
const MOST = 5;

/** Returns those whose label has a word that begins with what was typed, in their order. */
export function named<Each extends { label: string }>(all: readonly Each[], typed: string): Each[] {
  const asked = typed.trim().toLowerCase();
  if (asked === '') return [];
  return all.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${asked}`)).slice(0, MOST);
}
