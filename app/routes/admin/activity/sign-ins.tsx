import { adminOf } from '#app/access/guards.server.ts';
import { SignInFilterBar } from '#app/areas/accounts/SignInFilterBar.tsx';
import { SIGN_IN_COLUMNS } from '#app/areas/accounts/sign-in-columns.tsx';
import { isNarrowed, signInFiltersOf } from '#app/areas/accounts/sign-in-filters.ts';
import { listSignIns } from '#app/areas/accounts/sign-in-queries.server.ts';
import { findPerson } from '#app/areas/activity/activity-queries.server.ts';
import { LogFailed, LogScreen } from '#app/areas/activity/LogScreen.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Route } from './+types/sign-ins';

const TITLE = 'Sign-ins';

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

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function SignIns({ loaderData }: Route.ComponentProps) {
  const { request, filters, page, person } = loaderData;
  return (
    <LogScreen
      title={TITLE}
      description="Every try to sign in, kept for a year. An address that no account has is not kept; six letters tell one from another."
      csv="/admin/activity/sign-ins.csv"
    >
      <SignInFilterBar filters={filters} person={person} />
      <DataList
        label="Sign-ins"
        page={page}
        request={request}
        columns={SIGN_IN_COLUMNS}
        empty={
          <EmptyState
            title={isNarrowed(filters) ? 'No sign-in matches these filters.' : 'No sign-ins yet'}
          />
        }
      />
    </LogScreen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LogFailed title={TITLE} words="Failed to load sign-ins" error={error} />;
}
