import { redirect } from 'react-router';
import { may } from '#app/access/actor.ts';
import { customerOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { AddMethodForm } from '#app/areas/payments/AddMethodForm.tsx';
import { Autopay } from '#app/areas/payments/Autopay.tsx';
import { canPayNow } from '#app/areas/payments/attempt-commands.server.ts';
import { getAutopay } from '#app/areas/payments/autopay-queries.server.ts';
import { addMethod, askAfterMethods } from '#app/areas/payments/method-commands.server.ts';
import { addMethodSchema } from '#app/areas/payments/method-forms.ts';
import { listMethods, pendingMethods } from '#app/areas/payments/method-queries.server.ts';
import { PaymentMethods } from '#app/areas/payments/PaymentMethods.tsx';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Note } from '#app/ui/Note.tsx';
import { Screen, ScreenSection } from '#app/ui/Screen.tsx';
import { answerForm } from '../../answer-form.server.ts';
import type { Route } from './+types/methods';

const TITLE = 'Payment methods';
const BACK = { to: '/customer/billing', label: 'Back to Billing' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const isBack = url.searchParams.has('back');
  if (isBack && may(actor, 'act-money')) await askAfterMethods(await pendingMethods(actor));
  return {
    methods: await listMethods(actor, actor.customerId),
    autopay: await getAutopay(actor, actor.customerId),
    mayAdd: may(actor, 'act-money') && (await canPayNow()),
    firmName: firmNow().name,
    today: firmDay(),
    isBack,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = customerOf(context);
  return answerForm(request, addMethodSchema, {
    handle: async (asked) => redirect(await addMethod(actor, asked), 303),
    sender: { actor, needs: 'act-money' },
    failed: { kind: 'error', title: 'Failed to open the page of Stripe.', description: UNEXPECTED },
    refusesInForm: true,
  });
}

export const meta: Route.MetaFunction = () => [
  { title: TITLE },
  { name: 'robots', content: 'noindex' },
];

export default function Methods({ loaderData, actionData }: Route.ComponentProps) {
  const { methods, autopay, mayAdd, firmName, today, isBack } = loaderData;
  useLive('account');
  useLive('invoice');
  return (
    <Screen title={TITLE} back={BACK} width="narrow">
      {isBack ? (
        <Note role="status">What you have just added is here as soon as Stripe confirms it.</Note>
      ) : null}
      {methods.length === 0 ? (
        <EmptyState title="No payment method is saved">
          You can pay each invoice without one.
        </EmptyState>
      ) : (
        <PaymentMethods
          methods={methods}
          today={today}
          firm={firmName}
          autopayFrom={autopay?.autopay?.pausedFor ? null : (autopay?.autopay?.methodId ?? null)}
        />
      )}
      {autopay ? <Autopay shown={autopay} /> : null}
      {mayAdd ? (
        <ScreenSection title="Add a payment method">
          <AddMethodForm firm={firmName} answer={actionData} />
        </ScreenSection>
      ) : null}
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: TITLE,
  back: BACK,
  home: '/customer/billing',
  failed: 'Failed to load payment methods',
});
