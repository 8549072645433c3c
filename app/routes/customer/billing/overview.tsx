import { may } from '#app/access/actor.ts';
import { customerOf } from '#app/access/guards.server.ts';
import { AccountFiguresList } from '#app/areas/billing/AccountFiguresList.tsx';
import { ownInvoiceColumns } from '#app/areas/billing/invoice-columns.tsx';
import { invoiceFiltersOf, OWN_INVOICE_LIST_FILTERS } from '#app/areas/billing/invoice-filters.ts';
import { INVOICE_SORTS, listOwnInvoices } from '#app/areas/billing/invoice-queries.server.ts';
import { LatestEntries } from '#app/areas/billing/LatestEntries.tsx';
import { getAccount, latestEntries } from '#app/areas/billing/ledger-queries.server.ts';
import { getOwed } from '#app/areas/billing/statement-queries.server.ts';
import { nextPlannedInvoice } from '#app/areas/billing-plans/plan-queries.server.ts';
import { markListSeen } from '#app/areas/notices/notice-commands.server.ts';
import { Autopay } from '#app/areas/payments/Autopay.tsx';
import { getAutopay } from '#app/areas/payments/autopay-queries.server.ts';
import { canPayOwed } from '#app/areas/payments/pay-owed-queries.server.ts';
import { OwnRetainers } from '#app/areas/retainers/OwnRetainers.tsx';
import { listOwnRetainers } from '#app/areas/retainers/retainer-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { backTo, failedScreen } from '#app/ui/FailedScreen.tsx';
import { Link } from '#app/ui/Link.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import type { Route } from './+types/overview';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  await markListSeen(actor, 'invoice', '/customer/billing');
  const request = pageRequestOf(url, Object.keys(INVOICE_SORTS), {
    sort: 'created',
    direction: 'desc',
  });
  const { status } = invoiceFiltersOf(url);
  const [invoices, account, entries, owed, next, retainers] = await Promise.all([
    listOwnInvoices(actor, request, { status }),
    getAccount(actor, actor.customerId),
    latestEntries(actor, actor.customerId),
    getOwed(actor),
    nextPlannedInvoice(actor, firmDay()),
    listOwnRetainers(actor),
  ]);
  const canPay = may(actor, 'act-money') && owed !== null && (await canPayOwed(actor));
  const autopay = await getAutopay(actor, actor.customerId);
  const page = { request, invoices, account, entries, owed, next, retainers, canPay };
  return { ...page, autopay, today: firmDay() };
}

export const meta: Route.MetaFunction = () => [
  { title: 'Billing' },
  { name: 'robots', content: 'noindex' },
];

export default function Billing({ loaderData }: Route.ComponentProps) {
  const { request, invoices, account, entries, owed, next, retainers, canPay, autopay, today } =
    loaderData;
  useLive('retainer');
  useLive('invoice');
  useLive('account');
  return (
    <Screen
      title="Billing"
      description="What you owe, what you've prepaid, what was charged, and your invoices."
      back={backTo('/customer')}
      actions={
        <>
          {canPay ? (
            <Button component={Link} to="/customer/billing/pay">
              Pay online
            </Button>
          ) : null}
          <Button component={Link} to="/customer/billing/methods" variant="default">
            Payment methods
          </Button>
          <Button component={Link} to="/customer/billing/ledger" variant="default">
            Ledger and statements
          </Button>
        </>
      }
    >
      <AccountFiguresList account={account} owed={owed} />
      {autopay ? <Autopay shown={autopay} /> : null}
      <OwnRetainers retainers={retainers} today={today} />
      <ScreenSection
        title="Invoices"
        note={
          next
            ? `Next invoice: ${next.name}, ${formatMoney(next.amount)}${next.plusTax} on ${formatDate(next.day)}`
            : undefined
        }
      >
        <RecordList
          names={{ one: 'invoice', many: 'invoices' }}
          list={invoices}
          request={request}
          columns={ownInvoiceColumns}
          search="Search by number or description..."
          filters={OWN_INVOICE_LIST_FILTERS}
        />
      </ScreenSection>
      <ScreenSection
        title="Recent Transactions"
        actions={
          account.entries > entries.length ? (
            <Link to="/customer/billing/ledger">All {account.entries} transactions</Link>
          ) : null
        }
      >
        <LatestEntries entries={entries} invoices="/customer/billing/invoices" />
      </ScreenSection>
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Billing',
  home: '/customer',
  failed: 'Failed to load billing',
});
