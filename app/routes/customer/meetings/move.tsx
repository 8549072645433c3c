import { customerOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { bookedMoveSchema } from '#app/areas/booking/booking-forms.ts';
import { OwnMove } from '#app/areas/booking/OwnChangePage.tsx';
import { moveOwnBooked } from '#app/areas/booking/own-booking-commands.server.ts';
import { getOwnBooked } from '#app/areas/booking/own-booking-queries.server.ts';
import { shownDays } from '#app/areas/booking/shown-times.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm, idParam, throwMissing } from '../../answer-form.server.ts';
import { requireOnScreen } from '../require-section.server.ts';
import type { Route } from './+types/move';
import { ownMeeting } from './own-meeting.server.ts';

const BACK = { to: '/customer/meetings', label: 'Back to Meetings' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { meeting, starts, ...zone } = await ownMeeting(customerOf(context), params.meetingId, url);
  return { meeting, ...zone, days: shownDays(starts, meeting.zone) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = customerOf(context);
  const id = idParam(params.meetingId);
  await requireOnScreen(actor, 'act-work');
  await getOwnBooked(actor, id, new Date()).catch(throwMissing);
  return answerForm(request, bookedMoveSchema, {
    handle: async (move) => {
      await moveOwnBooked(actor, id, move);
      return redirectWithToast(`/customer/meetings/${id}`, {
        kind: 'success',
        title: 'The meeting has a new time',
      });
    },
    sender: { actor, needs: 'act-work' },
    failed: { kind: 'error', title: 'The meeting was not moved', description: UNEXPECTED },
    refusesInForm: true,
  });
}

export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Move ${loaderData.meeting.title}` : 'Meeting' },
  { name: 'robots', content: 'noindex' },
];

export default function MoveMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { meeting } = loaderData;
  const back = { to: `/customer/meetings/${meeting.id}`, label: 'Back to the Meeting' };
  return (
    <Screen title={`Move ${meeting.title}`} back={back}>
      <OwnMove {...loaderData} answer={actionData} />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Meeting',
  home: '/customer',
  failed: 'Failed to load meetings',
  back: BACK,
});
