import { customerOf } from '#app/access/guards.server.ts';
import { OwnKinds } from '#app/areas/booking/OwnBookPage.tsx';
import { listOfferedKinds } from '#app/areas/booking/offer-queries.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { requireOnScreen } from '../require-section.server.ts';
import type { Route } from './+types/book';
import { carriedOf } from './carried.server.ts';

const TITLE = 'Book a Meeting';
const BACK = { to: '/customer/meetings', label: 'Back to Meetings' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = customerOf(context);
  await requireOnScreen(actor, 'act-work');
  return { kinds: await listOfferedKinds(actor), carried: carriedOf(url) };
}

export const meta: Route.MetaFunction = () => [
  { title: TITLE },
  { name: 'robots', content: 'noindex' },
];

export default function BookMeeting({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <OwnKinds {...loaderData} />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: TITLE,
  home: '/customer',
  failed: 'Failed to load the times',
  back: BACK,
});
