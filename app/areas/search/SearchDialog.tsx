import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FrameLinkGroup } from '#app/ui/AppFrame.tsx';
import { Button } from '#app/ui/Button.tsx';
import { isComposing } from '#app/ui/composing.ts';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Overlay } from '#app/ui/opens/overlays.tsx';
import { lookHere } from './acts-here.ts';
import { useOpenedLast } from './opened-last.ts';
import styles from './SearchDialog.module.css';
import { optionId, SearchOptions } from './SearchOptions.tsx';
import { LONGEST_QUERY, SHORTEST_QUERY } from './search-kinds.ts';
import { type FoundOption, type OptionGroup, optionGroups } from './search-options.ts';
import { useCreates } from './use-creates.ts';
import { useSearch } from './use-search.ts';

const LIST = 'search-found';

const PLACEHOLDERS = {
  '/admin': 'Customers, tickets, invoices, projects...',
  '/customer': 'Tickets, documents, invoices, articles...',
};

/**
 * The dialog that searches everything: the search box, and below it matching screens, things to create and records, in groups.
 * Arrows choose, Enter opens. Before anything is typed it offers the record at hand with what its row does, the records that were
 * opened last, what can be done on the page, the screens and what can be created.
 */
export function SearchDialog({
  navigation,
  home,
  company = '',
  onKeys,
  onClose,
}: {
  /** The screens that the person may open. */
  navigation: readonly FrameLinkGroup[];
  home: '/admin' | '/customer';
  /** Of a customer: the company that the page shows. */
  company?: string | undefined;
  /** Shows the keys of the screen. */
  onKeys: () => void;
  onClose: () => void;
}) {
  const [query, setQuery] = useState('');
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  // Enter came before the answer to what was typed.
  const [isAwaited, setIsAwaited] = useState(false);
  const found = useSearch(query);
  const creates = useCreates();
  const [here] = useState(lookHere);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const recent = useOpenedLast(home, company);
  const groups = optionGroups({
    typed: query,
    navigation,
    creates,
    // The page that is open comes last.
    recent: recent.toSorted((a, b) => Number(a.path === pathname) - Number(b.path === pathname)),
    here,
    found: found.groups,
  });
  const options = groups.flatMap((group) => group.options);
  // What someone moved to stays chosen as long as it is there, else the first is.
  const selected = options.find(({ key }) => key === selectedKey) ?? options[0];

  const type = (typed: string) => {
    setQuery(typed);
    setSelectedKey(null);
    setIsAwaited(false);
  };
  const move = (steps: number) => {
    setIsAwaited(false);
    const from = options.findIndex(({ key }) => key === selected?.key);
    const next = options.at((from + steps) % options.length);
    if (!next) return;
    setSelectedKey(next.key);
    document.getElementById(optionId(next.key))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = ({ path, leaves, press }: FoundOption) => {
    onClose();
    // Once the page can be pressed again.
    if (press) setTimeout(press);
    else if (path === null) onKeys();
    else if (leaves) window.location.assign(path);
    else void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Enter') return;
    event.preventDefault();
    if (key !== 'Enter') move(key === 'ArrowDown' ? 1 : -1);
    // A record in sight may still be one that other words found.
    else if (found.isSearching && (!selected || selected.hit)) setIsAwaited(true);
    else if (selected) choose(selected);
  };
  useEffect(() => {
    if (!isAwaited || found.isSearching) return;
    setIsAwaited(false);
    const first = selected?.hit ? selected : options.find(({ hit }) => hit);
    if (first) choose(first);
  });

  return (
    <Overlay kind="search" aria-label="Search" onClose={onClose}>
      <div className={styles.bar}>
        <IconSearch size={20} stroke={1.6} aria-hidden="true" />
        <input
          className={styles.box}
          type="text"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: letters typed until the dialog gives it the focus would be lost.
          autoFocus
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          {...(selected && {
            'aria-controls': LIST,
            'aria-activedescendant': optionId(selected.key),
          })}
          placeholder={PLACEHOLDERS[home]}
          maxLength={LONGEST_QUERY}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton color="gray" aria-label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      <SearchNote query={query} found={found} groups={groups} />
      {selected ? (
        <SearchOptions
          id={LIST}
          groups={groups}
          selected={selected}
          isBusy={found.isSearching}
          onChoose={choose}
        />
      ) : null}
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to choose
        </span>
        <span>
          <kbd>Enter</kbd> to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </p>
    </Overlay>
  );
}

type Found = { query: string; found: ReturnType<typeof useSearch>; groups: readonly OptionGroup[] };

/** How the search stands, in a line that screen readers hear; what was found needs no line for the eye. */
function SearchNote({ query, found, groups }: Found) {
  if (found.error) {
    return (
      <div className={styles.note} role="alert">
        <span>{found.error}</span>
        <Button variant="default" size="compact-sm" onClick={found.tryAgain}>
          Try again
        </Button>
      </div>
    );
  }
  const isAnswered = found.isLongEnough && !found.isSearching;
  return (
    <p
      className={styles.note}
      role="status"
      data-quiet={(isAnswered && groups.length > 0) || undefined}
    >
      {noteOf({ query, found, groups })}
    </p>
  );
}

function noteOf({ query, found, groups }: Found): string {
  if (!found.isLongEnough) return `Type at least ${SHORTEST_QUERY} letters`;
  if (found.isSearching) return 'Searching...';
  if (groups.length === 0) return `Nothing found for "${query.trim()}"`;
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return `${formatCount(count, 'result', 'results')} in ${formatCount(groups.length, 'group', 'groups')}`;
}
