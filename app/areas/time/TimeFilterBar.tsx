import { CustomerFilter } from '#app/areas/customers/CustomerFilter.tsx';
import { FilterForm } from '#app/ui/filters/FilterForm.tsx';
import { LookupFilter } from '#app/ui/filters/LookupFilter.tsx';
import type { FilterNames } from './filter-name-queries.server.ts';
import {
  BILLING_FILTER_OPTIONS,
  hasTimeFilters,
  TIME_FILTER_NAMES,
  type TimeFilters,
} from './time-filters.ts';

/** The filters of the list of entries: person, customer, days, invoiced or not, and a search in the description. */
export function TimeFilterBar({ filters, names }: { filters: TimeFilters; names: FilterNames }) {
  const work = new URLSearchParams(filters.customer ? { customer: filters.customer } : {});
  return (
    <FilterForm
      label="Search descriptions"
      placeholder="Search descriptions..."
      filters={filters}
      choice={{
        name: 'billing',
        label: 'Billing',
        value: filters.billing ?? '',
        options: BILLING_FILTER_OPTIONS,
      }}
      narrowing={TIME_FILTER_NAMES}
      isNarrowed={hasTimeFilters(filters)}
      isMoreInForce={Boolean(filters.billing || filters.project || filters.task)}
      more={
        <>
          <LookupFilter
            key={`project of ${filters.customer}`}
            name="project"
            label="Project"
            all="All projects"
            source={`/admin/time-tracking/projects?${work}`}
            chosen={names.project}
            clears={['task']}
            nothingFound="No project found"
          />
          <LookupFilter
            key={`task of ${filters.customer}/${filters.project}`}
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
        </>
      }
    >
      <PersonFilter chosen={names.person} />
      <CustomerFilter chosen={names.customer} clears={['project', 'task']} />
    </FilterForm>
  );
}

/** Narrows a view to one staff member: ?person=. `all` is the label without one. */
export function PersonFilter({
  chosen,
  all = 'Everyone',
}: {
  chosen: FilterNames['person'];
  all?: string;
}) {
  return (
    <LookupFilter
      name="person"
      label="Person"
      all={all}
      source="/admin/users/staff-options"
      chosen={chosen}
      nothingFound="No staff member found"
    />
  );
}
