import { type Icon, IconBolt, IconFile, IconKeyboard, IconPlus } from '@tabler/icons-react';
import type { Creates } from '#app/platform/verb.ts';
import { KIND_ICONS } from '#app/records/kind-icons.ts';
import { capitalized, kindFacts } from '#app/records/kinds.ts';
import type { FrameLink, FrameLinkGroup } from '#app/ui/AppFrame.tsx';
import type { ActHere, Here, RecordHere, WorkHere } from './acts-here.ts';
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
  /** Presses a button of the page that is open, instead of opening anything. */
  press?: () => void;
  /** The record behind it, where the search found one. */
  hit?: SearchHit;
};

/** Options under one heading. */
export type OptionGroup = { label: string; options: FoundOption[] };

/**
 * Returns the options of the search: what can be done here, screens, things to create and records that match what was typed;
 * before that, the records opened last, and all of the others.
 */
export function optionGroups({
  typed,
  navigation,
  creates,
  recent,
  here,
  found,
}: {
  typed: string;
  navigation: readonly FrameLinkGroup[];
  creates: readonly Creates[];
  recent: readonly Opened[];
  /** The page that is open. */
  here: Here;
  found: readonly SearchGroup[];
}): OptionGroup[] {
  const links = navigation.flatMap((group) => group.links);
  const create = (each: Creates) => creating(each, here);
  const { record } = here;
  if (typed.trim() === '') {
    const acts = { label: 'On this page', options: here.acts.map(pressing) };
    const places = { label: 'Go to', options: links.map(going) };
    return filled([
      ...(record
        ? [{ label: record.title, options: [opening(record, links), ...ofRecord(record)] }]
        : []),
      { label: 'Opened last', options: recent.slice(0, MOST).map((each) => reopened(each, links)) },
      // What Enter opens at once is a place, and never something that acts.
      ...(recent.length > 0 ? [acts, places] : [places, acts]),
      { label: 'Create', options: creates.map(create) },
      { label: 'Help', options: [KEYS] },
    ]);
  }
  return filled([
    ...(record ? [{ label: record.title, options: ofRecord(record, typed) }] : []),
    { label: 'On this page', options: named(here.acts, typed).map(pressing) },
    { label: 'Go to', options: named(links, typed).map(going) },
    { label: 'Create', options: named(creates, typed).map(create) },
    { label: 'Help', options: named([{ ...KEYS, label: KEYS.title }], typed) },
    ...onePerClient(found).map(({ kind, hits }) => ({
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

const NEW_HOURS = '/admin/time-tracking#new';

/** The page's own button comes first: its dialog knows the client. Hours elsewhere begin with the work at hand. */
function creating({ label, at }: Creates, { opens, record, work }: Here): FoundOption {
  const option = { key: at.replace('#', '-'), title: label, icon: IconPlus, leaves: false };
  const press = record ? undefined : opens(at);
  if (press) return { ...option, path: null, press };
  if (at !== NEW_HOURS || !work) return { ...option, path: at };
  return { ...option, ...withWork(at, work) };
}

function withWork(at: string, { query, title }: WorkHere) {
  return { path: at.replace('#', `?${query}#`), note: title };
}

function opening({ title, path }: RecordHere, links: readonly FrameLink[]): FoundOption {
  return { ...reopened({ path, title }, links), key: `open-${path}`, title: `Open ${title}` };
}

/** What the row of a record offers; those that name what was typed. */
function ofRecord({ acts }: RecordHere, typed?: string): FoundOption[] {
  const offered = typed === undefined ? acts : named(acts, typed);
  return offered.map((act) => ({ ...pressing(act), key: `record-${act.label}` }));
}

function pressing({ label, press }: ActHere): FoundOption {
  return { key: `here-${label}`, title: label, icon: IconBolt, path: null, leaves: false, press };
}

/** A client is found once, by its page: not its company beside it, and not its further accounts. */
function onePerClient(found: readonly SearchGroup[]): SearchGroup[] {
  const clients = new Set(
    found.flatMap(({ kind, hits }) => (kind === 'customer' ? hits.map(({ title }) => title) : [])),
  );
  return found
    .map(({ kind, hits }) => ({
      kind,
      hits: hits.filter(({ title }, place) =>
        kind === 'customer'
          ? hits.findIndex((each) => each.title === title) === place
          : kind !== 'company' || !clients.has(title),
      ),
    }))
    .filter(({ hits }) => hits.length > 0);
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

/** What else people call it. */
const ALSO: Readonly<Record<string, string>> = {
  'Log Time': 'log an hour, log hours',
  'Invite Contact': 'invite a client',
  Remind: 'send reminder',
};

/** Most options of one group that is no kind of record. */
const MOST = 5;

/** Returns those whose label has a word that begins with what was typed, in their order. */
export function named<Each extends { label: string }>(all: readonly Each[], typed: string): Each[] {
  const asked = typed.trim().toLowerCase();
  if (asked === '') return [];
  const isNamed = ({ label }: Each) =>
    ` ${label} ${ALSO[label] ?? ''}`.toLowerCase().includes(` ${asked}`);
  return all.filter(isNamed).slice(0, MOST);
}
