import type { ReactNode } from 'react';
import { FilterForm } from '#app/ui/filters/FilterForm.tsx';
import { LookupFilter } from '#app/ui/filters/LookupFilter.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import {
  ACTIVITY_FILTER_NAMES,
  type ActivityFilters,
  hasActivityFilters,
} from './activity-filters.ts';
import { activitySubjects } from './activity-subjects.ts';

const TYPES = [
  { value: '', label: 'All types' },
  ...activitySubjects().sort((a, b) => a.label.localeCompare(b.label, 'en')),
];

/** The filters of the log: a search in action and type, the type, the person, and the days. */
export function ActivityFilterBar({
  filters,
  person,
  children,
}: {
  filters: ActivityFilters;
  person: LookupOption | null;
  /** Filters beside that of the person. */
  children: ReactNode;
}) {
  return (
    <FilterForm
      label="Search activity"
      placeholder="Search by action or type..."
      filters={filters}
      choice={{ name: 'type', label: 'Type', value: filters.subject ?? '', options: TYPES }}
      narrowing={ACTIVITY_FILTER_NAMES}
      isNarrowed={hasActivityFilters(filters)}
    >
      <LookupFilter
        name="person"
        label="Person"
        all="Everyone"
        source="/admin/activity/people"
        chosen={person}
        nothingFound="No account found"
      />
      {children}
    </FilterForm>
  );
}
