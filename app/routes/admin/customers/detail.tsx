import { adminOf } from '#app/access/guards.server.ts';
import { AccountFiguresList } from '#app/areas/billing/AccountFiguresList.tsx';
import { latestInvoices } from '#app/areas/billing/invoice-queries.server.ts';
import { LatestInvoices } from '#app/areas/billing/LatestInvoices.tsx';
import { staffLedgerColumns } from '#app/areas/billing/ledger-columns.tsx';
import { LEDGER_LIST_FILTERS, ledgerFiltersOf } from '#app/areas/billing/ledger-filters.ts';
import { getAccount, LEDGER_SORTS, listEntries } from '#app/areas/billing/ledger-queries.server.ts';
import { RecordTransaction } from '#app/areas/billing/RecordTransaction.tsx';
import { StatementForm } from '#app/areas/billing/StatementForm.tsx';
import { defaultStatementPeriod } from '#app/areas/billing/statement-period.ts';
import { EditCustomer } from '#app/areas/customers/CustomerActions.tsx';
import { CustomerLinks } from '#app/areas/customers/CustomerLinks.tsx';
import { customerFacts } from '#app/areas/customers/customer-facts.tsx';
import { getCustomer } from '#app/areas/customers/customer-queries.server.ts';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { InvitationList, InvitePerson, PeopleList } from '#app/areas/members/People.tsx';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';
import styles from './detail.module.css';

const BACK = { to: '/admin/customers', label: 'Back to Customers' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const customerId = idParam(params.customerId);
  const request = pageRequestOf(url, Object.keys(LEDGER_SORTS), {
    sort: 'entry',
    direction: 'desc',
  });
  const filters = ledgerFiltersOf(url);
  const customer = await getCustomer(actor, customerId).catch(throwMissing);
  return {
    customer,
    request,
    account: await getAccount(actor, customerId).catch(throwMissing),
    entries: await listEntries(actor, customerId, request, filters),
    invoices: await latestInvoices(actor, customerId),
    ...(await getPeople(actor, customerId)),
    period: defaultStatementPeriod(firmDay()),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.customer.companyName : 'Customer' },
];

export default function Customer({ loaderData }: Route.ComponentProps) {
  const { customer, request, account, entries, invoices, period, people, invitations } = loaderData;
  useLive('account');
  useLive('invoice');
  return (
    <Screen
      title={customer.companyName}
      description={customer.contactName}
      back={BACK}
      actions={
        <>
          <EditCustomer customer={customer} />
          <RecordTransaction customerId={customer.id} balance={account.availableBalance} />
        </>
      }
    >
      <RecordColumns facts={customerFacts(customer)}>
        <AccountFiguresList account={account} />
        <CustomerLinks companyName={customer.companyName} />
        <StatementForm action={`/admin/customers/${customer.id}/statement`} period={period} />
      </RecordColumns>
      <div className={styles.lists}>
        <ScreenSection
          title="People"
          note={people.length}
          actions={<InvitePerson customerId={customer.id} />}
        >
          <PeopleList people={people} side="staff" />
        </ScreenSection>
        <InvitationList invitations={invitations} side="staff" />
        <ScreenSection title="Ledger">
          <RecordList
            names={{ label: 'Ledger', one: 'entry', many: 'entries' }}
            list={entries}
            request={request}
            columns={staffLedgerColumns(customer.id)}
            search={{ label: 'Search the ledger', placeholder: 'Search by description...' }}
            filters={LEDGER_LIST_FILTERS}
            nothing="No transactions yet"
            nothingFound="No transactions found matching your search."
          />
        </ScreenSection>
        <LatestInvoices
          invoices={invoices}
          total={account.invoices}
          companyName={customer.companyName}
        />
      </div>
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Customer',
  back: BACK,
  home: '/admin',
  failed: 'Failed to load customers',
});
