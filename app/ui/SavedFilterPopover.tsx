import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Dropdown, type DropdownProps } from '#app/ui/opens/Dropdown.tsx';
import { Button } from './Button.tsx';
import type { FormAnswer } from './form-answer.ts';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './inputs.tsx';
import { Link } from './Link.tsx';
import { filtersInForce } from './list-address.ts';
import styles from './SavedFilters.module.css';
import { NOT_LOADED } from './use-load-failed.ts';

/** A filter of a list that a person saved under a name; `query` is that of the list's address. */
export type SavedFilter = { id: string; name: string; query: string };

/** The popover of a list's saved filters, with a field that saves the current ones. */
export function SavedFilterPopover({
  list,
  query,
  filters,
  hasFailed,
  onChanged,
  ...dropdown
}: {
  /** The path of the list, and the query of its address. */
  list: string;
  query: string;
  /** Undefined until they were asked for. */
  filters: readonly SavedFilter[] | undefined;
  /** Whether they could not be loaded. */
  hasFailed: boolean;
  /** Called once one was saved or removed. */
  onChanged: () => void;
} & DropdownProps) {
  const current = filtersInForce(query);
  return (
    <Dropdown {...dropdown} role="dialog" className={styles.dropdown} aria-label="Saved filters">
      <Saved {...{ list, current, filters, hasFailed, onChanged }} />
      {current === '' ? (
        <p className={styles.quiet}>
          To save a filter, search or narrow this list first, then open this again.
        </p>
      ) : (
        <SaveFilter list={list} query={current} onSaved={onChanged} />
      )}
    </Dropdown>
  );
}

function Saved({
  list,
  current,
  filters,
  hasFailed,
  onChanged,
}: {
  list: string;
  current: string;
  filters: readonly SavedFilter[] | undefined;
  hasFailed: boolean;
  onChanged: () => void;
}) {
  if (hasFailed || filters === undefined || filters.length === 0) {
    return (
      <p className={styles.quiet} role="status" data-autofocus tabIndex={-1}>
        {hasFailed ? NOT_LOADED : filters ? 'No saved filters for this list yet.' : 'Loading...'}
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
          <RemoveFilter filter={filter} onRemoved={onChanged} />
        </li>
      ))}
    </ul>
  );
}

function RemoveFilter({
  filter: { id, name },
  onRemoved,
}: {
  filter: SavedFilter;
  onRemoved: () => void;
}) {
  const remover = useFetcher<FormAnswer>();
  const reportRemoved = useEffectEvent(onRemoved);
  useEffect(() => {
    if (remover.data?.done) reportRemoved();
  }, [remover.data]);
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

function SaveFilter({
  list,
  query,
  onSaved,
}: {
  list: string;
  query: string;
  onSaved: () => void;
}) {
  const saver = useFetcher<FormAnswer>();
  const isSaving = saver.state !== 'idle';
  const errors = saver.data?.done ? undefined : saver.data?.result?.error;
  const form = useRef<HTMLFormElement>(null);
  const reportSaved = useEffectEvent(onSaved);
  useEffect(() => {
    if (!saver.data?.done) return;
    form.current?.reset();
    reportSaved();
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
