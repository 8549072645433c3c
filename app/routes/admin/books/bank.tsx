import { adminOf } from '#app/access/guards.server.ts';
import { BankAccounts } from '#app/areas/books/bank/BankAccounts.tsx';
import { AddBankAccount, AddBankFile, ConfirmClear } from '#app/areas/books/bank/BankActions.tsx';
import { BANK_COLUMNS } from '#app/areas/books/bank/bank-columns.tsx';
import {
  BANK_LINE_SORTS,
  BANK_LINES_SHOWN,
  getBank,
  listBankLines,
} from '#app/areas/books/bank/bank-queries.server.ts';
import { pageRequestOf } from '#app/platform/db/page-request.ts';
import { LinkTabs } from '#app/ui/LinkTabs.tsx';
import { RecordList } from '#app/ui/ListScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { May } from '#app/ui/may.tsx';
import type { Route } from './+types/bank';
import { BooksError, BooksScreen } from './screen.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const request = pageRequestOf(url, Object.keys(BANK_LINE_SORTS), {
    sort: 'date',
    direction: 'desc',
  });
  const asked = url.searchParams.get('show');
  const shown = BANK_LINES_SHOWN.find((each) => each === asked) ?? 'waiting';
  const lines = await listBankLines(actor, request, shown);
  return { request, shown, lines, bank: await getBank(actor) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Bank' }];

const TABS = [
  { value: '', label: 'To do' },
  { value: 'settled', label: 'Recorded' },
  { value: 'ignored', label: 'Ignored' },
];

const NOTHING = {
  waiting: 'No bank line waits',
  settled: 'No bank line paid anything yet',
  ignored: 'No bank line is ignored',
};

export default function BankScreen({ loaderData }: Route.ComponentProps) {
  const { request, shown, lines, bank } = loaderData;
  useLive('invoice');
  useLive('account');
  const hasAccounts = bank.accounts.length > 0;
  return (
    <BooksScreen
      description="What arrived in the bank, and the invoices that it pays. Nothing is recorded until you confirm it."
      actions={
        <>
          <ConfirmClear count={bank.clear} />
          {hasAccounts ? (
            <May needs="act-money">
              <AddBankFile accounts={bank.accounts} />
            </May>
          ) : null}
          <AddBankAccount choices={bank.choices} />
        </>
      }
    >
      <BankAccounts accounts={bank.accounts} />
      <LinkTabs
        label="Which lines"
        name="show"
        current={shown === 'waiting' ? '' : shown}
        tabs={TABS}
      />
      <RecordList
        names={{ one: 'bank line', many: 'bank lines' }}
        list={lines}
        request={request}
        columns={BANK_COLUMNS}
        search="Search by text or amount..."
        nothing={hasAccounts ? NOTHING[shown] : 'No bank account yet'}
        hint={
          hasAccounts
            ? 'Add a file from your bank to see what arrived.'
            : 'Add your bank account, then the files that your bank gives out.'
        }
      />
    </BooksScreen>
  );
}

export const ErrorBoundary = BooksError;
