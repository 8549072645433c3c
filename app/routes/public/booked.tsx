import { BookedPage } from '#app/areas/booking/BookedPage.tsx';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import type { Route } from './+types/booked';
import { shownBooking, tokenOf } from './booked-link.server.ts';
import { BOOKED_META } from './booked-meta.ts';

export async function loader({ url }: Route.LoaderArgs) {
  const token = tokenOf(url);
  const [firm, booking] = await Promise.all([getSiteFirm(), shownBooking(token)]);
  return { firm, token, booking };
}

export const meta: Route.MetaFunction = () => BOOKED_META;

export default function Booked({ loaderData }: Route.ComponentProps) {
  return <BookedPage {...loaderData} />;
}
