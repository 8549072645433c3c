import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { CustomerFilter } from '#app/areas/customers/CustomerFilter.tsx';
import { LookupFilter } from '#app/ui/LookupFilter.tsx';
import { listAddress } from '#app/ui/list-address.ts';
import type { FilterNames } from './filter-names.server.ts';
import styles from './TimeFilterBar.module.css';
import {
  BILLING_FILTER_OPTIONS,
  isNarrowed,
  TIME_FILTER_NAMES,
  type TimeFilters,
} from './time-filters.ts';

const TYPED = new Set(['q', 'from', 'to', 'billing', 'after', 'before']);

/** What narrows the list of entries: who, for whom, when, billed or not, and a search in the description. */
export function TimeFilterBar({ filters, names }: { filters: TimeFilters; names: FilterNames }) {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const kept = [...params].filter(([name]) => !TYPED.has(name));
  const everything = ['q', 'after', 'before', ...TIME_FILTER_NAMES];
  const work = new URLSearchParams(filters.customer ? { customer: filters.customer } : {});
  return (
    <div className={styles.bar}>
      <div className={styles.lookups}>
        <PersonFilter chosen={names.person} />
        <CustomerFilter
          key={`customer=${filters.customer}`}
          chosen={names.customer}
          clears={['project', 'task']}
        />
        <LookupFilter
          key={`project=${filters.customer}/${filters.project}`}
          name="project"
          label="Project"
          all="All projects"
          source={`/admin/time-tracking/projects?${work}`}
          chosen={names.project}
          clears={['task']}
          nothingFound="No project found"
        />
        <LookupFilter
          key={`task=${filters.customer}/${filters.project}/${filters.task}`}
          name="task"
          label="Task"
          all="All tasks"
          source={`/admin/time-tracking/tasks?${new URLSearchParams({
            ...(filters.customer && { customer: filters.customer }),
            ...(filters.project && { project: filters.project }),
          })}`}
          chosen={names.task}
          nothingFound="No task found"
        />
      </div>
      <Form
        method="get"
        action={pathname}
        role="search"
        className={styles.form}
        preventScrollReset
        // A new address brings new starting values.
        key={`${filters.search}|${filters.from}|${filters.to}|${filters.billing}`}
      >
        {kept.map(([name, text]) => (
          <input key={`${name}=${text}`} type="hidden" name={name} value={text} />
        ))}
        <TextInput
          className={styles.box}
          type="search"
          name="q"
          defaultValue={filters.search}
          aria-label="Search descriptions"
          placeholder="Search descriptions..."
          maxLength={200}
          autoComplete="off"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
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
        <NativeSelect
          name="billing"
          aria-label="Billing"
          defaultValue={filters.billing ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          data={[...BILLING_FILTER_OPTIONS]}
        />
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
    </div>
  );
}

/** Narrows a view to one member of staff: ?person=. `all` is what stands there otherwise. */
export function PersonFilter({
  chosen,
  all = 'Everyone',
}: {
  chosen: FilterNames['person'];
  all?: string;
}) {
  return (
    <LookupFilter
      key={`person=${chosen?.value}`}
      name="person"
      label="Person"
      all={all}
      source="/admin/users/staff-options"
      chosen={chosen}
      nothingFound="No member of staff found"
    />
  );
}
