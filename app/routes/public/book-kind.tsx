import { data, redirect } from 'react-router';
import { VISITOR } from '#app/access/actor.ts';
import { BookingFormPage } from '#app/areas/booking/BookingForm.tsx';
import { TimesPage } from '#app/areas/booking/BookPage.tsx';
import { bookMeeting } from '#app/areas/booking/booking-commands.server.ts';
import { bookingSchema } from '#app/areas/booking/booking-forms.ts';
import { getOfferedKind, getOffers } from '#app/areas/booking/offer-queries.server.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { bookMeta } from '#app/areas/site/site-meta.ts';
import { bookingStep } from '../booking-step.server.ts';
import { askedZone } from '../booking-zone.server.ts';
import { answerPublicForm } from '../public-form.server.ts';
import { sendPublicForm } from '../public-form.ts';
import type { Route } from './+types/book-kind';

export async function loader({ params, url }: Route.LoaderArgs) {
  const [firm, offers] = await Promise.all([
    getSiteFirm(),
    getOffers(VISITOR, params.kind, new Date()),
  ]);
  if (!offers) throw data(null, { status: 404 });
  const { slug, name, description, minutes, place } = offers.kind;
  const zone = askedZone(url);
  const kind = { slug, name, description, minutes, place };
  return { firm, kind, ...zone, ...bookingStep(offers, { url, zone: zone.zone }) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = await getOfferedKind(VISITOR, params.kind);
  if (!kind) throw data(null, { status: 404 });
  return answerPublicForm({ request, context }, bookingSchema, async (booking) =>
    redirect(await bookMeeting(kind, booking)),
  );
}

/** A refused booking needs the times that are free now. */
export const shouldRevalidate = () => true;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendPublicForm(serverAction);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? bookMeta(loaderData.firm, {
        title: loaderData.kind.name,
        path: `/book/${loaderData.kind.slug}`,
      })
    : [];

export default function BookKind({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'times') return <TimesPage {...loaderData} />;
  return <BookingFormPage {...loaderData} answer={actionData} />;
}
