import { redirect } from 'react-router';
import { CancelPage } from '#app/areas/booking/BookedPage.tsx';
import { cancelBooked } from '#app/areas/booking/booking-change-commands.server.ts';
import { guestPath } from '#app/areas/meetings/guest-link-hash.server.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import type { Route } from './+types/booked-cancel';
import { refusalOf, shownBooking, tokenOf } from './booked-link.server.ts';
import { BOOKED_META } from './booked-meta.ts';

// Opening the link cancels nothing, since mail scanners open links too: a button is pressed.

export async function loader({ url }: Route.LoaderArgs) {
  const token = tokenOf(url);
  const [firm, booking] = await Promise.all([getSiteFirm(), shownBooking(token)]);
  return { firm, token, booking };
}

export async function action({ url }: Route.ActionArgs) {
  const token = tokenOf(url);
  try {
    await cancelBooked(token);
  } catch (error) {
    return refusalOf(error);
  }
  return redirect(guestPath(token));
}

export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = () => BOOKED_META;

export default function CancelBooked({ loaderData, actionData }: Route.ComponentProps) {
  return <CancelPage {...loaderData} refusal={actionData?.refusal} />;
}
