import { redirect } from 'react-router';
import { customerOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { PayOwedForm } from '#app/areas/payments/PayOwedForm.tsx';
import { payOwedSchema } from '#app/areas/payments/pay-forms.ts';
import { askAfterAttempt } from '#app/areas/payments/pay-link-commands.server.ts';
import { payOwed } from '#app/areas/payments/pay-owed-commands.server.ts';
import { getPayable, type Payable } from '#app/areas/payments/pay-owed-queries.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Note } from '#app/ui/Note.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { Stack } from '#app/ui/Stack.tsx';
import { answerForm } from '../../answer-form.server.ts';
import { requireOnScreen } from '../require-section.server.ts';
import type { Route } from './+types/pay';

const TITLE = 'Pay invoices';
const BACK = { to: '/customer/billing', label: 'Back to Billing' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  await requireOnScreen(actor, 'act-money');
  const isBack = url.searchParams.has('back');
  const { attemptId, ...payable } = await getPayable(actor);
  if (isBack) await askAfterAttempt(attemptId);
  return { ...payable, isBack };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = customerOf(context);
  return answerForm(request, payOwedSchema, {
    handle: async (asked) => redirect(await payOwed(actor, asked), 303),
    sender: { actor, needs: 'act-money' },
    failed: { kind: 'error', title: 'Failed to open the payment page.', description: UNEXPECTED },
    refusesInForm: true,
  });
}

export const meta: Route.MetaFunction = () => [
  { title: TITLE },
  { name: 'robots', content: 'noindex' },
];

export default function PayInvoices({ loaderData, actionData }: Route.ComponentProps) {
  const { payable, methods, isBack, isOn, failure } = loaderData;
  useLive('invoice');
  const isOffered = isOn && payable.length > 0;
  return (
    <Screen
      title={TITLE}
      description={isOffered ? 'Choose what you pay. To pay a part, open the invoice.' : undefined}
      back={BACK}
      width="narrow"
    >
      <Stack gap="md">
        {isBack && isOffered && !failure ? (
          <p role="status">
            If you have just paid, this page shows it as soon as Stripe confirms it.
          </p>
        ) : null}
        {failure ? (
          <Note>The last payment did not go through: {failure} Nothing was charged.</Note>
        ) : null}
        <UnderWay {...loaderData} />
        {isOffered ? (
          <PayOwedForm
            payable={payable}
            methods={methods}
            percent={loaderData.percent}
            answer={actionData}
          />
        ) : (
          <Nothing {...loaderData} />
        )}
      </Stack>
    </Screen>
  );
}

function UnderWay({ underWay, more }: Pick<Payable, 'underWay' | 'more'>) {
  return (
    <>
      {underWay.length > 0 ? (
        <Note>
          A bank works on{' '}
          {underWay.map(({ id, invoiceNumber }, place) => (
            <span key={id}>
              {place > 0 ? ', ' : ''}
              <Link to={`/customer/billing/invoices/${id}`}>{invoiceNumber}</Link>
            </span>
          ))}
          . You don't need to do anything.
        </Note>
      ) : null}
      {more > 0 ? (
        <Note>
          {formatCount(more, 'more invoice', 'more invoices')} can be paid once these are.
        </Note>
      ) : null}
    </>
  );
}

function Nothing({ payable }: Pick<Payable, 'payable'>) {
  if (payable.length === 0) return <EmptyState title="There is nothing to pay now" />;
  return (
    <EmptyState title="Online payment is switched off right now">
      How to pay another way is on each invoice.
    </EmptyState>
  );
}

export const ErrorBoundary = failedScreen({
  title: TITLE,
  home: '/customer/billing',
  failed: 'Failed to load billing',
});
