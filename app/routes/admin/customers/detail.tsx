import { redirect } from 'react-router';
import { may, shownNameOf } from '#app/access/actor.ts';
import { adminOf } from '#app/access/guards.server.ts';
import { BillingTermsSection } from '#app/areas/billing/BillingTermsSection.tsx';
import { getBillingTerms } from '#app/areas/billing/billing-terms-queries.server.ts';
import { getClientReminders } from '#app/areas/billing/client-reminder-queries.server.ts';
import { suggestInvoiceNumber } from '#app/areas/billing/invoice-number-commands.server.ts';
import { latestInvoices } from '#app/areas/billing/invoice-queries.server.ts';
import { LatestInvoices } from '#app/areas/billing/LatestInvoices.tsx';
import { staffLedgerColumns } from '#app/areas/billing/ledger-columns.tsx';
import { LEDGER_LIST_FILTERS, ledgerFiltersOf } from '#app/areas/billing/ledger-filters.ts';
import { getAccount, LEDGER_SORTS, listEntries } from '#app/areas/billing/ledger-queries.server.ts';
import { RecordTransaction } from '#app/areas/billing/RecordTransaction.tsx';
import { RemindClient, SendStatement } from '#app/areas/billing/RemindClient.tsx';
import { StatementForm } from '#app/areas/billing/StatementForm.tsx';
import { defaultStatementPeriod } from '#app/areas/billing/statement-period.ts';
import { ClientBoard } from '#app/areas/customer-desk/ClientBoard.tsx';
import { Composer } from '#app/areas/customer-desk/Composer.tsx';
import { CustomerFigures } from '#app/areas/customer-desk/CustomerFigures.tsx';
import { CustomerTimeline } from '#app/areas/customer-desk/CustomerTimeline.tsx';
import { getCustomerDesk } from '#app/areas/customer-desk/customer-desk-queries.server.ts';
import { OpenWork } from '#app/areas/customer-desk/OpenWork.tsx';
import { useCreateDialogs } from '#app/areas/customer-desk/use-create-dialogs.tsx';
import { AssignedStaff } from '#app/areas/customers/AssignedStaff.tsx';
import { EditCustomer } from '#app/areas/customers/CustomerActions.tsx';
import { customerFacts } from '#app/areas/customers/customer-facts.tsx';
import { getCustomer } from '#app/areas/customers/customer-queries.server.ts';
import { OfCustomer } from '#app/areas/customers/of-customer.ts';
import { getAssignedStaff } from '#app/areas/customers/staff-assignment-commands.server.ts';
import { getOpenLines } from '#app/areas/engagements/line-queries.server.ts';
import { OpenEngagements } from '#app/areas/engagements/OpenEngagements.tsx';
import { getPeople } from '#app/areas/members/member-queries.server.ts';
import { InvitationList, PeopleList } from '#app/areas/members/People.tsx';
import { AddPerson, InvitePerson } from '#app/areas/members/PersonDialogs.tsx';
import { getCompany } from '#app/areas/merges/merge-queries.server.ts';
import { getBoard } from '#app/areas/outcomes/board-queries.server.ts';
import { getAutopay } from '#app/areas/payments/autopay-queries.server.ts';
import { GiveBack } from '#app/areas/payments/RefundPayment.tsx';
import { getGivable } from '#app/areas/payments/refund-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { formatMoney, formatUpTo } from '#app/ui/everywhere/format.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { Link } from '#app/ui/Link.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import { createsFor } from '../../creates.server.ts';
import type { Route } from './+types/detail';
import styles from './detail.module.css';

// Few companies have further accounts: the others' screens do without its code.
const FurtherAccounts = onDemand(
  async () => (await import('#app/areas/merges/AccountsOfCompany.tsx')).FurtherAccounts,
);
// Few clients have autopay: the others' screens do without its code.
const ClientAutopay = onDemand(
  async () => (await import('#app/areas/payments/Autopay.tsx')).Autopay,
);
const BACK = { to: '/admin/customers', label: 'Back to Clients' };
/** Measures of the outcome board that are shown. */
const BOARD_LINES = 4;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const customerId = idParam(params.customerId);
  const request = pageRequestOf(url, Object.keys(LEDGER_SORTS), {
    sort: 'entry',
    direction: 'desc',
  });
  const filters = ledgerFiltersOf(url);
  const customer = await getCustomer(actor, customerId).catch(throwMissing);
  if (customer.mergedInto) throw redirect(`/admin/customers/${customer.mergedInto}${url.search}`);
  const { companyId, otherAccounts } = customer;
  const { measures } = await getBoard(actor, customerId, firmDay());
  return {
    customer,
    request,
    money: may(actor, 'money')
      ? {
          account: await getAccount(actor, customerId).catch(throwMissing),
          entries: await listEntries(actor, customerId, request, filters),
          givable: await getGivable(actor, customerId),
          invoices: await latestInvoices(actor, customerId),
          terms: await getBillingTerms(actor, customerId),
          autopay: await getAutopay(actor, customerId),
          reminders: await getClientReminders(actor, {
            id: customerId,
            isActive: customer.status === 'approved' && customer.archivedAt === null,
          }),
          period: defaultStatementPeriod(firmDay()),
        }
      : null,
    ...(await getPeople(actor, customerId)),
    staff: may(actor, 'manage') ? await getAssignedStaff(actor, customerId) : null,
    company:
      may(actor, 'manage') && companyId && otherAccounts > 0
        ? await getCompany(actor, companyId)
        : null,
    board: measures.slice(0, BOARD_LINES).map(({ id, name, change, verdict, latest }) => ({
      ...{ id, name, change, kind: verdict.kind },
      latest: latest?.text ?? null,
    })),
    engagements: await getOpenLines(actor, customerId),
    ...(await getCustomerDesk(actor, customerId, firmDay(), url.searchParams.get('older'))),
    suggestedNumber: may(actor, 'act-money') ? await suggestInvoiceNumber(actor) : '',
    creates: createsFor('/admin', actor.rights),
    firmName: firmNow().name,
    me: { value: actor.userId, label: shownNameOf(actor) },
    now: new Date(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.customer.companyName : 'Customer' },
];

export default function Customer({ loaderData }: Route.ComponentProps) {
  const { customer, request, money, desk, engagements, timeline, board, company } = loaderData;
  const { me, now, creates, suggestedNumber, people, invitations, staff, firmName } = loaderData;
  useLive('account');
  useLive('invoice');
  const { open, dialogs } = useCreateDialogs({ me, suggestedNumber });
  const isActive = customer.status === 'approved' && customer.archivedAt === null;
  const stays = isActive && company?.accounts.find(({ id }) => id === customer.id);
  return (
    <Screen
      title={customer.companyName}
      description={customer.contactName}
      back={BACK}
      actions={
        <>
          <Button
            component={Link}
            to={`/admin/customers/${customer.id}/outcomes`}
            variant="default"
          >
            Outcomes
          </Button>
          <EditCustomer customer={customer} />
          {money ? (
            <RecordTransaction customerId={customer.id} balance={money.account.availableBalance} />
          ) : null}
          {money && isActive && money.account.invoices !== 0 ? (
            <SendStatement customerId={customer.id} companyName={customer.companyName} />
          ) : null}
          {money && isActive && desk.pastDueInvoices > 0 ? (
            <RemindClient customerId={customer.id} companyName={customer.companyName} />
          ) : null}
        </>
      }
    >
      {stays && company ? (
        <FurtherAccounts
          companyId={company.company.id}
          companyName={company.company.name}
          accounts={company.accounts}
          stays={stays}
        />
      ) : null}
      <CustomerFigures customer={customer} desk={desk} />
      <OpenEngagements
        {...engagements}
        title="Engagement"
        all={`/admin/projects?customer=${customer.id}`}
      />
      <OfCustomer value={isActive ? { value: customer.id, label: customer.companyName } : null}>
        <RecordColumns
          facts={[
            ...customerFacts(customer),
            ...(money
              ? ([
                  [
                    'Available Balance',
                    <a key="balance" href="#ledger">
                      {formatMoney(money.account.availableBalance)}
                    </a>,
                  ],
                  ['Total Spent', formatMoney(money.account.totalSpent)],
                  ['Invoices', formatUpTo(money.account.invoices)],
                  ['Last reminder', money.reminders.last ?? '—'],
                  ['Next reminder', money.reminders.next],
                ] as const)
              : []),
          ]}
          side={
            <div>
              <ScreenSection
                title="People"
                note={people.length}
                actions={
                  isActive ? (
                    <Group>
                      <AddPerson customerId={customer.id} />
                      <InvitePerson
                        customerId={customer.id}
                        {...(people.length === 0 && { first: customer.email })}
                      />
                    </Group>
                  ) : null
                }
              >
                <PeopleList
                  people={people}
                  side="staff"
                  customerId={customer.id}
                  isActive={isActive}
                />
              </ScreenSection>
              <InvitationList invitations={invitations} side="staff" firmName={firmName} />
              <ClientBoard board={board} path={`/admin/customers/${customer.id}/outcomes`} />
              <OpenWork
                companyName={customer.companyName}
                desk={desk}
                now={now}
                creates={creates}
                open={open}
              />
              {money ? (
                <BillingTermsSection
                  customerId={customer.id}
                  terms={money.terms}
                  people={people}
                  isActive={isActive}
                />
              ) : null}
              {money?.autopay ? (
                <ClientAutopay shown={money.autopay} customerId={customer.id} />
              ) : null}
              {staff ? <AssignedStaff customerId={customer.id} assigned={staff} /> : null}
            </div>
          }
        >
          {isActive ? <Composer tickets={desk.tickets} creates={creates} open={open} /> : null}
          <CustomerTimeline customerId={customer.id} timeline={timeline} />
        </RecordColumns>
        {isActive ? dialogs : null}
      </OfCustomer>
      {money ? (
        <div className={styles.lists}>
          <StatementForm
            action={`/admin/customers/${customer.id}/statement`}
            period={money.period}
          />
          <ScreenSection title="Ledger" id="ledger">
            <RecordList
              names={{ label: 'Ledger', one: 'entry', many: 'entries' }}
              list={money.entries}
              request={request}
              columns={staffLedgerColumns(customer.id, (entry) =>
                money.givable[entry.id] ? (
                  <GiveBack
                    customerId={customer.id}
                    entry={entry}
                    left={money.givable[entry.id] ?? ''}
                  />
                ) : null,
              )}
              search={{ label: 'Search the ledger', placeholder: 'Search by description...' }}
              filters={LEDGER_LIST_FILTERS}
              nothing="No transactions yet"
              nothingFound="No transactions found matching your search."
            />
          </ScreenSection>
          <LatestInvoices
            invoices={money.invoices}
            total={money.account.invoices}
            companyName={customer.companyName}
          />
        </div>
      ) : null}
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Customer',
  back: BACK,
  home: '/admin',
  failed: 'Failed to load customers',
});
