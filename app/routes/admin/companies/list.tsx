import { adminOf } from '#app/access/guards.server.ts';
import { CompanyFields } from '#app/areas/companies/CompanyFields.tsx';
import { companyColumns } from '#app/areas/companies/company-columns.tsx';
import { COMPANY_SORTS, listCompanies } from '#app/areas/companies/company-queries.server.ts';
import { companyVerbs } from '#app/areas/companies/company-verbs.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formOf } from '#app/platform/verb.ts';
import { DataList } from '#app/ui/DataList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { emptyTitle } from '#app/ui/empty-title.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { formatListCount } from '#app/ui/format.ts';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(COMPANY_SORTS), {
    sort: 'name',
    direction: 'asc',
  });
  return { request, companies: await listCompanies(adminOf(context), request) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Companies' }];

const TITLE = 'Companies';
const BACK = { to: '/admin', label: 'Back to Dashboard' };

export default function CompanyList({ loaderData }: Route.ComponentProps) {
  const { request, companies } = loaderData;
  const { count, ...page } = companies;
  return (
    <Screen
      title={TITLE}
      description="The client firms that customers belong to."
      back={BACK}
      actions={
        <FormDialog
          title="Add Company"
          {...formOf(companyVerbs.create, {})}
          labels={{ submit: 'Create Company', sending: 'Creating...' }}
        >
          {(fields) => <CompanyFields fields={fields} />}
        </FormDialog>
      }
    >
      <DataList
        label="Companies"
        page={page}
        request={request}
        columns={companyColumns}
        count={formatListCount(count, 'company', 'companies')}
        search={{
          label: 'Search companies',
          placeholder: 'Search by name, email, phone, or city...',
        }}
        empty={
          <EmptyState title={emptyTitle('companies', request.search !== '')}>
            {request.search ? null : 'Add one here, or create it while you approve a customer.'}
          </EmptyState>
        }
      />
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load companies" home="/admin" />
    </Screen>
  );
}
