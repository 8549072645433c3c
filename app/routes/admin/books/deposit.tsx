import { adminOf } from '#app/access/guards.server.ts';
import { DepositButtons } from '#app/areas/books/checks/CheckActions.tsx';
import { CheckList } from '#app/areas/books/checks/CheckList.tsx';
import { depositLineWords } from '#app/areas/books/checks/deposit-columns.tsx';
import { getDeposit } from '#app/areas/books/checks/deposit-queries.server.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { RecordColumns } from '#app/ui/RecordColumns.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/deposit';
import { BooksError } from './screen.tsx';

const BACK = { to: '/admin/books/deposits', label: 'Back to Deposits' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  return { deposit: await getDeposit(actor, idParam(params.depositId)).catch(throwMissing) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Deposit of ${formatDate(loaderData.deposit.day)}` : 'Deposit' },
];

export default function Deposit({ loaderData: { deposit } }: Route.ComponentProps) {
  useLive('account');
  const facts = [
    ['Bank account', deposit.bankName],
    ['Date', formatDate(deposit.day)],
    ['Total', formatMoney(deposit.amount)],
    ['Bank line', depositLineWords(deposit)],
  ] as const;
  return (
    <Screen
      title={`Deposit of ${formatDate(deposit.day)}`}
      back={BACK}
      actions={<DepositButtons deposit={deposit} />}
    >
      <RecordColumns facts={facts} side={null}>
        <ScreenSection title="Checks">
          <CheckList label="Checks" checks={deposit.checks} sum={deposit.amount} />
        </ScreenSection>
      </RecordColumns>
    </Screen>
  );
}

export const ErrorBoundary = BooksError;
