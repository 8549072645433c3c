import { FilterForm } from '#app/ui/filters/FilterForm.tsx';
import { LookupFilter } from '#app/ui/filters/LookupFilter.tsx';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { OUTCOME_OPTIONS } from './sign-in-display.ts';
import { hasSignInFilters, SIGN_IN_FILTER_NAMES, type SignInFilters } from './sign-in-filters.ts';

const OUTCOMES = [{ value: '', label: 'All results' }, ...OUTCOME_OPTIONS];

/** The filters of the list of sign-ins: days, result, and account. */
export function SignInFilterBar({
  filters,
  person,
}: {
  filters: SignInFilters;
  person: LookupOption | null;
}) {
  return (
    <FilterForm
      label="Narrow the sign-ins"
      filters={filters}
      choice={{
        name: 'outcome',
        label: 'Result',
        value: filters.outcome ?? '',
        options: OUTCOMES,
      }}
      narrowing={SIGN_IN_FILTER_NAMES}
      isNarrowed={hasSignInFilters(filters)}
    >
      <LookupFilter
        name="person"
        label="Account"
        all="Every account"
        source="/admin/activity/people"
        chosen={person}
        nothingFound="No account found"
      />
    </FilterForm>
  );
}
