import { adminOf } from '#app/access/guards.server.ts';
import { SignInFilterBar } from '#app/areas/accounts/SignInFilterBar.tsx';
import { SIGN_IN_COLUMNS } from '#app/areas/accounts/sign-in-columns.tsx';
import { hasSignInFilters, signInFiltersOf } from '#app/areas/accounts/sign-in-filters.ts';
import { listSignIns } from '#app/areas/accounts/sign-in-queries.server.ts';
import { findPerson } from '#app/areas/activity/activity-queries.server.ts';
import { LogExport, LogTabs } from '#app/areas/activity/LogParts.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/sign-ins';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, [], { sort: 'at', direction: 'desc' });
  const filters = signInFiltersOf(url);
  const found = filters.person ? await findPerson(actor, filters.person) : null;
  return {
    request,
    filters,
    page: await listSignIns(actor, request, filters),
    person: found && { value: found.id, label: found.name },
  };
}

const NAMES: ListScreenNames = {
  title: 'Sign-ins',
  one: 'sign-in',
  many: 'sign-ins',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function SignIns({ loaderData }: Route.ComponentProps) {
  const { request, filters, page, person } = loaderData;
  return (
    <ListScreen
      names={NAMES}
      description="Every sign-in attempt of the past year. An address without an account is not stored; six letters tell one from another."
      actions={<LogExport csv="/admin/activity/sign-ins.csv" />}
      above={
        <>
          <LogTabs />
          <SignInFilterBar filters={filters} person={person} />
        </>
      }
      list={page}
      request={request}
      columns={SIGN_IN_COLUMNS}
      isNarrowed={hasSignInFilters(filters)}
      nothing="No sign-ins yet"
      nothingFound="No sign-ins match these filters."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
