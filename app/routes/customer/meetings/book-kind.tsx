import { data } from 'react-router';
import { customerOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { ownBookingSchema } from '#app/areas/booking/booking-forms.ts';
import { kindLine, OwnBookingForm, OwnTimes } from '#app/areas/booking/OwnBookPage.tsx';
import { getOfferedKind, getOffers } from '#app/areas/booking/offer-queries.server.ts';
import { bookOwnMeeting } from '#app/areas/booking/own-booking-commands.server.ts';
import { listProjectsToBook } from '#app/areas/booking/own-booking-queries.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm } from '../../answer-form.server.ts';
import { bookingStep } from '../../booking-step.server.ts';
import { askedZone } from '../../booking-zone.server.ts';
import { requireOnScreen } from '../require-section.server.ts';
import type { Route } from './+types/book-kind';
import { carriedOf } from './carried.server.ts';

const BACK = { to: '/customer/meetings/book', label: 'Back to Book a Meeting' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  await requireOnScreen(actor, 'act-work');
  const [offers, projects] = await Promise.all([
    getOffers(actor, params.kind, new Date()),
    listProjectsToBook(actor),
  ]);
  if (!offers) throw data(null, { status: 404 });
  const { slug, name, description, minutes, place } = offers.kind;
  const zone = askedZone(url);
  const carried = carriedOf(url);
  return {
    kind: { slug, name, description, minutes, place },
    projects,
    carried,
    ...zone,
    ...bookingStep(offers, { url, zone: zone.zone, carried }),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = customerOf(context);
  return answerForm(request, ownBookingSchema, {
    handle: async (booking) => {
      const kind = await getOfferedKind(actor, params.kind);
      if (!kind) throw data(null, { status: 404 });
      const id = await bookOwnMeeting(actor, kind, booking);
      return redirectWithToast(`/customer/meetings/${id}`, {
        kind: 'success',
        title: 'Your time is booked',
        description: 'The invitation is in your email.',
      });
    },
    sender: { actor, needs: 'act-work' },
    failed: { kind: 'error', title: 'The time could not be booked', description: UNEXPECTED },
    refusesInForm: true,
  });
}

/** A refused booking needs the times that are free now. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.kind.name : 'Book a Meeting' },
  { name: 'robots', content: 'noindex' },
];

export default function BookKind({ loaderData, actionData }: Route.ComponentProps) {
  const { kind } = loaderData;
  return (
    <Screen
      title={kind.name}
      description={[kind.description, kindLine(kind)].filter(Boolean).join(' ')}
      back={BACK}
    >
      {loaderData.step === 'times' ? (
        <OwnTimes {...loaderData} />
      ) : (
        <OwnBookingForm {...loaderData} answer={actionData} />
      )}
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Book a Meeting',
  home: '/customer',
  failed: 'Failed to load the times',
  back: BACK,
});
