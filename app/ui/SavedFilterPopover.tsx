import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from './Button.tsx';
import { Dropdown, type DropdownProps } from './Dropdown.tsx';
import type { FormAnswer } from './form-answer.ts';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './inputs.tsx';
import { Link } from './Link.tsx';
import { filtersInForce } from './list-address.ts';
import styles from './SavedFilters.module.css';

/** Filters of a list that a person saved under a name; `query` is that of the list's address. */
export type SavedFilter = { id: string; name: string; query: string };

/** What opens below the button: the filters saved for a list, and a field that saves those in force. */
export function SavedFilterPopover({
  list,
  query,
  filters,
  ...dropdown
}: {
  /** The path of the list, and the query of its address. */
  list: string;
  query: string;
  /** Undefined until they were asked for. */
  filters: readonly SavedFilter[] | undefined;
} & DropdownProps) {
  const current = filtersInForce(query);
  return (
    <Dropdown {...dropdown} role="dialog" className={styles.dropdown} aria-label="Saved filters">
      <Saved list={list} current={current} filters={filters} />
      {current === '' ? (
        <p className={styles.quiet}>
          To save a filter, search or narrow this list first, then open this again.
        </p>
      ) : (
        <SaveFilter list={list} query={current} />
      )}
    </Dropdown>
  );
}

function Saved({
  list,
  current,
  filters,
}: {
  list: string;
  current: string;
  filters: readonly SavedFilter[] | undefined;
}) {
  if (filters === undefined || filters.length === 0) {
    return (
      <p className={styles.quiet} role="status" data-autofocus tabIndex={-1}>
        {filters ? 'No saved filters for this list yet.' : 'Loading...'}
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {filters.map((filter, place) => (
        <li key={filter.id} className={styles.item}>
          <Link
            to={`${list}?${filter.query}`}
            className={styles.name}
            aria-current={filter.query === current ? 'true' : undefined}
            data-autofocus={place === 0 || undefined}
          >
            {filter.name}
          </Link>
          <RemoveFilter filter={filter} />
        </li>
      ))}
    </ul>
  );
}

function RemoveFilter({ filter: { id, name } }: { filter: SavedFilter }) {
  const remover = useFetcher<FormAnswer>();
  return (
    <remover.Form method="post" action="/saved-filters/remove">
      <input type="hidden" name="filterId" value={id} />
      <IconButton
        type="submit"
        size="sm"
        color="gray"
        aria-label={`Remove ${name}`}
        disabled={remover.state !== 'idle'}
      >
        <IconX size={14} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </remover.Form>
  );
}

function SaveFilter({ list, query }: { list: string; query: string }) {
  const saver = useFetcher<FormAnswer>();
  const isSaving = saver.state !== 'idle';
  const errors = saver.data?.done ? undefined : saver.data?.result?.error;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (saver.data?.done) form.current?.reset();
  }, [saver.data]);
  const [wrong] = Object.values(errors ?? {}).flatMap((words) => words ?? []);
  return (
    <saver.Form ref={form} method="post" action="/saved-filters" className={styles.save}>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <TextInput
        label="Save these filters as"
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        error={isSaving ? undefined : wrong}
      />
      <Button type="submit" disabled={isSaving}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </saver.Form>
  );
}
