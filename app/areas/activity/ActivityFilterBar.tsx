import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import type { LookupOption } from '#app/ui/LookupField.tsx';
import { LookupFilter } from '#app/ui/LookupFilter.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import styles from './ActivityFilterBar.module.css';
import { ACTIVITY_FILTER_NAMES, type ActivityFilters, isNarrowed } from './activity-filters.ts';
import { ACTIVITY_SUBJECTS } from './activity-subjects.ts';

const TYPED = new Set(['q', 'type', 'from', 'to', 'after', 'before']);

const TYPES = [
  { value: '', label: 'All types' },
  ...Object.entries(ACTIVITY_SUBJECTS)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];

/** What narrows the log: a search in action and type, the type, who did it, and the days. */
export function ActivityFilterBar({
  filters,
  person,
}: {
  filters: ActivityFilters;
  person: LookupOption | null;
}) {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const kept = [...params].filter(([name]) => !TYPED.has(name));
  const everything = ['q', 'after', 'before', ...ACTIVITY_FILTER_NAMES];
  return (
    <div className={styles.bar}>
      <Form
        method="get"
        action={pathname}
        role="search"
        className={styles.form}
        preventScrollReset
        // A new address brings new starting values.
        key={`${filters.search}|${filters.subject}|${filters.from}|${filters.to}`}
      >
        {kept.map(([name, text]) => (
          <input key={`${name}=${text}`} type="hidden" name={name} value={text} />
        ))}
        <TextInput
          className={styles.box}
          type="search"
          name="q"
          defaultValue={filters.search}
          aria-label="Search activity"
          placeholder="Search by action or type..."
          maxLength={200}
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        />
        <NativeSelect
          name="type"
          aria-label="Type"
          defaultValue={filters.subject ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          data={TYPES}
        />
        <div className={styles.period}>
          <TextInput
            type="date"
            name="from"
            aria-label="From date"
            defaultValue={filters.from ?? ''}
          />
          <span aria-hidden="true">to</span>
          <TextInput type="date" name="to" aria-label="To date" defaultValue={filters.to ?? ''} />
        </div>
        <Button type="submit" variant="default">
          Apply
        </Button>
        {isNarrowed(filters) ? (
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
      </Form>
      <div className={styles.person}>
        <LookupFilter
          key={`person=${filters.person}`}
          name="person"
          label="Person"
          all="Everyone"
          source="/admin/activity/people"
          chosen={person}
          nothingFound="No account found"
        />
      </div>
    </div>
  );
}
