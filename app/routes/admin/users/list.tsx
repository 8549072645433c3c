import { Fragment } from 'react';
import { adminOf } from '#app/access/guards.server.ts';
import { UserActions } from '#app/areas/accounts/UserActions.tsx';
import {
  accountDisplay,
  roleDisplay,
  secondFactorDisplay,
} from '#app/areas/accounts/user-display.ts';
import { listUsers, USER_SORTS, type UserRow } from '#app/areas/accounts/user-queries.server.ts';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { createdColumn } from '#app/ui/created-column.tsx';
import type { DataColumn } from '#app/ui/DataList.tsx';
import { EmailText } from '#app/ui/EmailText.tsx';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { Route } from './+types/list';

// Few people have bounces: the others' screens do without its code.
const EmailBounces = onDemand(
  async () => (await import('#app/areas/notices/EmailBounces.tsx')).EmailBounces,
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, USER_SORTS, { sort: 'created', direction: 'desc' });
  return { request, page: await listUsers(actor, request), selfId: actor.userId };
}

const NAMES: ListScreenNames = {
  title: 'Users',
  one: 'user',
  many: 'users',
  home: '/admin',
  failed: 'Failed to load users.',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function Users({ loaderData: { request, page, selfId } }: Route.ComponentProps) {
  const columns: DataColumn<UserRow>[] = [
    {
      header: 'Email',
      sort: 'email',
      part: 'head',
      cell: (user) => (
        <>
          {user.email ? <EmailText email={user.email} /> : 'No email provided'}
          {user.bounces ? (
            <EmailBounces userId={user.id} email={user.email} bounces={user.bounces} />
          ) : null}
        </>
      ),
    },
    {
      header: 'Company',
      width: '10rem',
      cell: (user) =>
        user.customers?.map((of, place) => (
          <Fragment key={of.customerId}>
            {place > 0 ? ', ' : null}
            <CustomerName of={of} />
          </Fragment>
        )) ?? '—',
    },
    {
      header: 'Role',
      width: '7.5rem',
      cell: (user) => <StatusBadge display={roleDisplay(user.role)} />,
    },
    {
      header: 'Second factor',
      width: '7.5rem',
      cell: (user) => <StatusBadge display={secondFactorDisplay(user)} />,
    },
    createdColumn('7rem'),
    {
      header: 'Status',
      width: '6rem',
      cell: (user) => <StatusBadge display={accountDisplay(user.deactivatedAt)} />,
    },
    {
      header: 'Actions',
      part: 'actions',
      width: '18rem',
      wraps: true,
      cell: (user) => <UserActions user={user} isSelf={user.id === selfId} />,
    },
  ];
  return (
    <ListScreen
      names={NAMES}
      description="Every account that can sign in. Password reset needs an email service configured."
      list={page}
      request={request}
      columns={columns}
      search={{
        label: 'Search by email or company name',
        placeholder: 'Search by email or company name...',
      }}
      isNarrowed
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
