import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AddressSelect, AddressText } from '#app/ui/AddressFields.tsx';
import { Button } from '#app/ui/Button.tsx';
import { FilterFold, MoreFilters } from '#app/ui/FilterFold.tsx';
import { AddressForm, Link } from '#app/ui/Link.tsx';
import { listAddress, listParams } from '#app/ui/list-address.ts';
import { SavedFilters } from '#app/ui/SavedFilters.tsx';
import styles from './FilterForm.module.css';

/**
 * Filters a list by search text, first and last day, and one choice that applies at once, plus optional controls.
 * All of it is in the address; "Clear" resets every filter of the page.
 */
export function FilterForm({
  label,
  placeholder,
  filters,
  choice,
  narrowing,
  isNarrowed,
  children,
  more,
  isMoreInForce = false,
}: {
  /** Names the search box, or the form where there is none. */
  label: string;
  /** What the search box looks in; without it there is none. */
  placeholder?: string;
  filters: { search?: string; from: string | null; to: string | null };
  choice: {
    name: string;
    label: string;
    value: string;
    options: readonly { value: string; label: string }[];
  };
  /** Every name in the address that narrows the list, beside the search. */
  narrowing: readonly string[];
  isNarrowed: boolean;
  /** At most two controls: more than that don't fit in one row. */
  children?: ReactNode;
  /** Controls that few need: in a row of their own with the choice, opened, or there while one of them is in force. */
  more?: ReactNode;
  isMoreInForce?: boolean;
}) {
  const { pathname, search } = useLocation();
  const typed = new Set(['q', 'from', 'to', 'after', 'before', choice.name]);
  const others = [...listParams(search)].filter(([name]) => !typed.has(name));
  const everything = ['q', 'after', 'before', ...narrowing];
  const inForce = narrowing.filter((name) => new URLSearchParams(search).get(name)).length;
  const chooser = (
    <AddressSelect
      className={styles.choice}
      name={choice.name}
      aria-label={choice.label}
      value={choice.value}
      options={choice.options}
    />
  );
  const form = (
    <AddressForm
      action={pathname}
      role="search"
      className={styles.form}
      {...(!placeholder && { 'aria-label': label })}
    >
      {others.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      {placeholder ? (
        <AddressText
          className={styles.box}
          type="search"
          name="q"
          value={filters.search ?? ''}
          aria-label={label}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          icon={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        />
      ) : null}
      <FilterFold inForce={inForce}>
        <div className={styles.period}>
          <AddressText type="date" name="from" aria-label="From date" value={filters.from ?? ''} />
          <span aria-hidden="true">to</span>
          <AddressText type="date" name="to" aria-label="To date" value={filters.to ?? ''} />
        </div>
        {more ? null : chooser}
        {children ? <div className={styles.side}>{children}</div> : null}
        {more ? (
          <MoreFilters inForce={isMoreInForce}>
            {chooser}
            {more}
          </MoreFilters>
        ) : null}
      </FilterFold>
      <Button type="submit" variant="default">
        Apply
      </Button>
      {isNarrowed ? (
        <Link
          className={styles.clear}
          to={listAddress(
            pathname,
            search,
            Object.fromEntries(everything.map((name) => [name, null])),
          )}
          preventScrollReset
        >
          Clear
        </Link>
      ) : null}
    </AddressForm>
  );
  return (
    <div className={styles.bar}>
      {form}
      <SavedFilters />
    </div>
  );
}
