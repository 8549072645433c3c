import { useEffect } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { AuthNotice, AuthScreen } from '#app/areas/accounts/AuthScreen.tsx';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { underWayWords } from '#app/areas/billing/invoice-words.ts';
import { PayForm } from '#app/areas/payments/PayForm.tsx';
import { paySchema } from '#app/areas/payments/pay-forms.ts';
import { askAfterLink, payByLink } from '#app/areas/payments/pay-link-commands.server.ts';
import { readPayPage } from '#app/areas/payments/pay-queries.server.ts';
import { formatDate, formatMoney } from '#app/ui/everywhere/format.ts';
import { FactList } from '#app/ui/FactList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Stack } from '#app/ui/Stack.tsx';
import { answerForm } from '../answer-form.server.ts';
import { countWrongLink } from '../wrong-pay-link.server.ts';
import type { Route } from './+types/pay';

// Opening the link stores nothing, since mail scanners open links too: the person begins to pay with a button.

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const isBack = url.searchParams.has('back');
  if (isBack) await askAfterLink(params.token);
  const page = await readPayPage(params.token);
  if (!page) await countWrongLink(context);
  return { token: params.token, isBack, page };
}

export async function action({ request, params }: Route.ActionArgs) {
  return answerForm(request, paySchema, {
    handle: async (asked) => redirect(await payByLink(params.token, asked), 303),
    failed: { kind: 'error', title: 'Failed to open the payment page.', description: UNEXPECTED },
    refusesInForm: true,
  });
}

export const meta: Route.MetaFunction = () => [
  { title: 'Pay an invoice' },
  { name: 'robots', content: 'noindex, nofollow' },
];

const LOOKS = 5;
const LOOK_MS = 2_000;

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { token, page, isBack } = loaderData;
  const isAwaited = isBack && page?.open != null && !page.underWay;
  useLooks(isAwaited);
  if (!page) {
    return (
      <AuthScreen eyebrow="Your invoice" title="This link no longer works">
        <AuthNotice
          tone="warning"
          title="The link is incomplete, or the invoice was canceled or replaced"
        >
          <p>Use the link in the latest email about the invoice, or reply to that email.</p>
        </AuthNotice>
      </AuthScreen>
    );
  }
  const { number, open, underWay, failure } = page;
  return (
    <AuthScreen
      eyebrow={page.companyName}
      title={open === null ? `Invoice ${number} is paid` : `Pay invoice ${number}`}
      links={
        <p>
          <Link to={`/pay/${token}/invoice.pdf`} reloadDocument>
            Open the invoice (PDF)
          </Link>
          {page.hasReceipt ? (
            <>
              {' · '}
              <Link to={`/pay/${token}/receipt.pdf`} reloadDocument>
                Open the receipt (PDF)
              </Link>
            </>
          ) : null}
        </p>
      }
    >
      <Stack gap="lg">
        <FactList
          facts={[
            ...(page.description ? [['For', page.description] as const] : []),
            ['Amount', formatMoney(page.amount)],
            ...(open !== null && open !== page.amount
              ? [['Still open', formatMoney(open)] as const]
              : []),
            ...(open !== null && page.dueDate ? [['Due', formatDate(page.dueDate)] as const] : []),
          ]}
        />
        <div>
          <State page={page} isAwaited={isAwaited} />
          {open !== null && !underWay && page.isOn ? (
            <>
              {failure ? (
                <AuthNotice tone="warning" title="The last payment did not go through">
                  <p>{failure} Nothing was charged.</p>
                </AuthNotice>
              ) : null}
              <PayForm open={open} percent={page.percent} answer={actionData} />
            </>
          ) : null}
        </div>
      </Stack>
    </AuthScreen>
  );
}

function State({
  page: { open, underWay, isOn },
  isAwaited,
}: {
  page: NonNullable<Route.ComponentProps['loaderData']['page']>;
  isAwaited: boolean;
}) {
  if (open === null) {
    return (
      <AuthNotice title="Thank you">
        <p>There is nothing to pay on this invoice.</p>
      </AuthNotice>
    );
  }
  if (underWay) {
    return (
      <AuthNotice title={underWayWords(underWay)}>
        <p>Your bank is working on it. You don't need to do anything.</p>
      </AuthNotice>
    );
  }
  if (!isOn) {
    return (
      <AuthNotice title="This invoice can't be paid online right now">
        <p>How to pay another way is on the invoice.</p>
      </AuthNotice>
    );
  }
  if (!isAwaited) return null;
  return (
    <p role="status">If you have just paid, this page shows it as soon as Stripe confirms it.</p>
  );
}

/** Looks again some times while the provider's word is awaited. */
function useLooks(isAwaited: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAwaited) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= LOOKS) clearInterval(timer);
      void revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isAwaited, revalidate]);
}
