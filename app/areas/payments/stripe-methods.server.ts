import Stripe from 'stripe';
import { centsOf } from '#app/platform/money.ts';
import type {
  MethodFacts,
  ProviderMethod,
  ProviderPayment,
  SavedMethods,
} from './payment-provider.ts';
import { brandWords, ifThere, paymentOf } from './stripe-objects.server.ts';

const PAGE = 100;

/** The saved methods of Stripe: set up on its page, each with a holder of its own, and charged without one. */
export function stripeMethods(stripe: Stripe): SavedMethods {
  return {
    async openSetup({ methodId, kind, returnTo }) {
      const metadata = { method: methodId };
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'setup',
          currency: 'usd',
          customer_creation: 'always',
          client_reference_id: methodId,
          metadata,
          setup_intent_data: { metadata },
          allowed_payment_method_types: [kind === 'bank' ? 'us_bank_account' : 'card'],
          success_url: returnTo,
          cancel_url: returnTo,
        },
        { idempotencyKey: `method-${methodId}` },
      );
      if (!url) throw new Error('Stripe gave no page to save a method on.');
      return { sessionId: id, url };
    },
    async readSetup({ sessionId, setupId }) {
      if (setupId) {
        const setup = await ifThere(
          stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] }),
        );
        return setup && methodOf(setup, null);
      }
      if (!sessionId) return null;
      const session = await ifThere(
        stripe.checkout.sessions.retrieve(sessionId, {
          expand: ['setup_intent', 'setup_intent.payment_method'],
        }),
      );
      if (!session) return null;
      const { setup_intent: setup } = session;
      return setup && typeof setup !== 'string'
        ? methodOf(setup, session)
        : { ...NOTHING, ...ofSession(session) };
    },
    async readMethod(providerId) {
      const method = await ifThere(stripe.paymentMethods.retrieve(providerId));
      return method?.customer ? factsOf(method) : null;
    },
    async forgetMethod(providerId) {
      const method = await ifThere(stripe.paymentMethods.retrieve(providerId));
      if (method?.customer) await stripe.paymentMethods.detach(providerId);
    },
    async charge({ attemptId, kind, amount, title, providerId, holderId }) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: Number(centsOf(amount)),
            currency: 'usd',
            customer: holderId,
            payment_method: providerId,
            allowed_payment_method_types: [kind === 'bank' ? 'us_bank_account' : 'card'],
            description: title,
            metadata: { attempt: attemptId },
            confirm: true,
            off_session: true,
            expand: ['latest_charge'],
          },
          { idempotencyKey: `attempt-${attemptId}` },
        );
        return paymentOf(intent, null);
      } catch (error) {
        const declined = declinedBy(error);
        if (!declined) throw error;
        return declined;
      }
    },
    async findCharge({ attemptId, holderId }, since) {
      // A minute earlier: its clock is another one.
      const gte = Math.floor(since.getTime() / 1000) - 60;
      const made = stripe.paymentIntents.list({
        customer: holderId,
        created: { gte },
        limit: PAGE,
        expand: ['data.latest_charge'],
      });
      for await (const intent of made) {
        if (intent.metadata?.attempt === attemptId) return paymentOf(intent, null);
      }
      return null;
    },
  };
}

const NOTHING: ProviderMethod = {
  methodId: null,
  sessionId: null,
  setupId: null,
  state: 'open',
  providerId: null,
  holderId: null,
  mandateId: null,
  confirmUrl: null,
  confirmedBy: null,
  reason: null,
  name: null,
  lastFour: null,
  endsOn: null,
};

function ofSession(session: Stripe.Checkout.Session) {
  const isOver = session.status === 'expired';
  return {
    methodId: session.metadata?.method ?? null,
    sessionId: session.id,
    state: isOver ? ('failed' as const) : ('open' as const),
  };
}

function methodOf(
  setup: Stripe.SetupIntent,
  session: Stripe.Checkout.Session | null,
): ProviderMethod {
  const { status, payment_method: method, next_action: next, last_setup_error: failure } = setup;
  const isWhole = method !== null && typeof method !== 'string';
  const deposits = next?.verify_with_microdeposits;
  const isWaiting = status === 'requires_action' && deposits !== undefined;
  const hasFailed =
    status === 'canceled' || (status === 'requires_payment_method' && failure !== null);
  return {
    methodId: setup.metadata?.method ?? session?.metadata?.method ?? null,
    sessionId: session?.id ?? null,
    setupId: setup.id,
    state:
      status === 'succeeded'
        ? 'usable'
        : isWaiting
          ? 'unconfirmed'
          : hasFailed || session?.status === 'expired'
            ? 'failed'
            : 'open',
    providerId: idOf(method),
    holderId: idOf(setup.customer),
    mandateId: idOf(setup.mandate),
    confirmUrl: (isWaiting && deposits?.hosted_verification_url) || null,
    confirmedBy: isWaiting
      ? deposits?.microdeposit_type === 'descriptor_code'
        ? 'code'
        : 'amounts'
      : null,
    reason: failure?.message ?? null,
    ...(isWhole ? factsOf(method) : { name: null, lastFour: null, endsOn: null }),
  };
}

function factsOf({ card, us_bank_account: bank }: Stripe.PaymentMethod): MethodFacts {
  if (card) {
    const { brand, last4, exp_month: month, exp_year: year } = card;
    const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    return { name: brandWords(brand), lastFour: last4, endsOn: lastDay };
  }
  return { name: bank?.bank_name ?? null, lastFour: bank?.last4 ?? null, endsOn: null };
}

function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}

/** A payment that the bank of a card declined, which is an answer and no error. */
function declinedBy(error: unknown): ProviderPayment | null {
  if (!(error instanceof Stripe.errors.StripeError) || error.type !== 'StripeCardError')
    return null;
  const { payment_intent: intent } = error;
  return intent ? paymentOf(intent, null) : null;
}
