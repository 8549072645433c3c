import { adminOf } from '#app/access/guards.server.ts';
import { CompanyFields } from '#app/areas/companies/CompanyFields.tsx';
import { companyColumns } from '#app/areas/companies/company-columns.tsx';
import { COMPANY_SORTS, listCompanies } from '#app/areas/companies/company-queries.server.ts';
import { companyVerbs } from '#app/areas/companies/company-verbs.ts';
import { ClientTabs } from '#app/areas/customers/ClientTabs.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { formOf } from '#app/platform/verb.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { failedList, ListScreen, type ListScreenNames } from '#app/ui/ListScreen.tsx';
import type { Route } from './+types/list';

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = pageRequestOf(url, Object.keys(COMPANY_SORTS), {
    sort: 'name',
    direction: 'asc',
  });
  return { request, companies: await listCompanies(adminOf(context), request) };
}

const NAMES: ListScreenNames = {
  title: 'Companies',
  one: 'company',
  many: 'companies',
  home: '/admin',
};

export const meta: Route.MetaFunction = () => [{ title: NAMES.title }];

export default function CompanyList({ loaderData }: Route.ComponentProps) {
  const { request, companies } = loaderData;
  return (
    <ListScreen
      names={NAMES}
      description="The client firms that customers belong to."
      actions={
        <FormDialog
          {...formOf(companyVerbs.create, {})}
          labels={{ submit: 'Create Company', sending: 'Creating...' }}
        >
          {(fields) => <CompanyFields fields={fields} />}
        </FormDialog>
      }
      above={<ClientTabs />}
      list={companies}
      request={request}
      columns={companyColumns}
      search="Search by name, email, phone, or city..."
      hint="Add one here, or create it while you approve a customer."
    />
  );
}

export const ErrorBoundary = failedList(NAMES);
