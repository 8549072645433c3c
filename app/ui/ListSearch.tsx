import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AddressSelect, AddressText } from './AddressFields.tsx';
import { Button } from './Button.tsx';
import { FilterFold } from './FilterFold.tsx';
import { KEYS } from './keys.ts';
import { AddressForm, Link } from './Link.tsx';
import styles from './ListSearch.module.css';
import { listAddress, listParams } from './list-address.ts';

/** A choice that narrows a list: a parameter of the address. The option without a value means all. */
export type ListFilter = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** False for a choice between views or orders, which an empty list does not count as a search. */
  narrows?: false;
};

/** Boxes that narrow a list to one record each, and the parameters of the address that they set. */
export type ListLookups = { names: readonly string[]; boxes: ReactNode };

/** The search box and filters of a list, as a GET form that keeps every other parameter and starts at the first page. */
export function ListSearch({
  search,
  filters,
  value,
  lookups,
}: {
  search: { label: string; placeholder?: string } | undefined;
  filters: readonly ListFilter[];
  /** The search in force. */
  value: string;
  lookups?: ListLookups | undefined;
}) {
  const { pathname, search: query } = useLocation();
  const [params] = useSearchParams();
  const own = new Set(['q', 'after', 'before', ...filters.map(({ name }) => name)]);
  const others = [...listParams(query)].filter(([name]) => !own.has(name));
  const lookedUp = lookups?.names ?? [];
  const inForce = [...filters.map(({ name }) => name), ...lookedUp].filter((name) =>
    params.get(name),
  );
  const cleared = Object.fromEntries([...own, ...lookedUp].map((name) => [name, null]));
  return (
    <AddressForm action={pathname} role="search" className={styles.form}>
      {others.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      {search ? (
        <AddressText
          className={styles.box}
          type="search"
          name="q"
          value={value}
          aria-label={search.label}
          aria-keyshortcuts={KEYS.search.key}
          placeholder={search.placeholder ?? search.label}
          maxLength={200}
          autoComplete="off"
          icon={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        />
      ) : null}
      {filters.length > 0 || lookups ? (
        <FilterFold inForce={inForce.length}>
          {filters.map(({ name, label, options }) => (
            <AddressSelect
              key={name}
              className={styles.filter}
              name={name}
              aria-label={label}
              value={params.get(name) ?? ''}
              options={options}
            />
          ))}
          {lookups ? <div className={styles.lookups}>{lookups.boxes}</div> : null}
        </FilterFold>
      ) : null}
      <Button type="submit" variant="default">
        {search ? 'Search' : 'Apply'}
      </Button>
      {value || inForce.length > 0 ? (
        <Link
          className={styles.clear}
          to={listAddress(pathname, query, cleared)}
          preventScrollReset
        >
          Clear
        </Link>
      ) : null}
    </AddressForm>
  );
}
