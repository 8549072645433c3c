import { redirect } from 'react-router';
import { MovePage } from '#app/areas/booking/BookedPage.tsx';
import { moveBooked } from '#app/areas/booking/booking-change-commands.server.ts';
import { bookedMoveSchema } from '#app/areas/booking/booking-forms.ts';
import { getMoves } from '#app/areas/booking/offer-queries.server.ts';
import { shownDays } from '#app/areas/booking/shown-times.ts';
import { guestPath } from '#app/areas/meetings/guest-link-hash.server.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { askedZone } from '../booking-zone.server.ts';
import { postedForm, UnreadableFormError } from '../posted-form.server.ts';
import type { Route } from './+types/booked-move';
import { refusalOf, shownBooking, tokenOf } from './booked-link.server.ts';
import { BOOKED_META } from './booked-meta.ts';

// Opening the link moves nothing, since mail scanners open links too: a time is pressed.

export async function loader({ url }: Route.LoaderArgs) {
  const token = tokenOf(url);
  const [firm, booking, times] = await Promise.all([
    getSiteFirm(),
    shownBooking(token),
    getMoves(token, new Date()),
  ]);
  const zone = askedZone(url, booking?.zone);
  const starts = times.map(({ start }) => start);
  return { firm, token, booking, ...zone, isZoneAsked: true, days: shownDays(starts, zone.zone) };
}

export async function action({ request, url }: Route.ActionArgs) {
  const token = tokenOf(url);
  const posted = await postedForm(request, bookedMoveSchema).catch((error: unknown) => {
    if (error instanceof UnreadableFormError) return null;
    throw error;
  });
  if (posted?.submission.status !== 'success') return { refusal: 'Choose one of the free times.' };
  try {
    await moveBooked(token, posted.submission.value);
  } catch (error) {
    return refusalOf(error);
  }
  return redirect(guestPath(token));
}

export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = () => BOOKED_META;

export default function MoveBooked({ loaderData, actionData }: Route.ComponentProps) {
  return <MovePage {...loaderData} refusal={actionData?.refusal} />;
}
