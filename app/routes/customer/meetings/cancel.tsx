import { customerOf } from '#app/access/guards.server.ts';
import { UNEXPECTED } from '#app/areas/accounts/account-forms.ts';
import { OwnCancel } from '#app/areas/booking/OwnChangePage.tsx';
import { cancelOwnBooked } from '#app/areas/booking/own-booking-commands.server.ts';
import { getOwnBooked } from '#app/areas/booking/own-booking-queries.server.ts';
import { redirectWithToast } from '#app/platform/flash.server.ts';
import { nothingSchema } from '#app/platform/forms/form-fields.ts';
import { failedScreen } from '#app/ui/FailedScreen.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { answerForm, idParam, throwMissing } from '../../answer-form.server.ts';
import { requireOnScreen } from '../require-section.server.ts';
import type { Route } from './+types/cancel';
import { ownMeeting } from './own-meeting.server.ts';

const BACK = { to: '/customer/meetings', label: 'Back to Meetings' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { meeting } = await ownMeeting(customerOf(context), params.meetingId, url);
  return { meeting };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = customerOf(context);
  const id = idParam(params.meetingId);
  await requireOnScreen(actor, 'act-work');
  await getOwnBooked(actor, id, new Date()).catch(throwMissing);
  return answerForm(request, nothingSchema, {
    handle: async () => {
      await cancelOwnBooked(actor, id);
      return redirectWithToast(`/customer/meetings/${id}`, {
        kind: 'success',
        title: 'The meeting was canceled',
      });
    },
    sender: { actor, needs: 'act-work' },
    failed: { kind: 'error', title: 'The meeting was not canceled', description: UNEXPECTED },
    refusesInForm: true,
  });
}

export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Cancel ${loaderData.meeting.title}` : 'Meeting' },
  { name: 'robots', content: 'noindex' },
];

export default function CancelMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { meeting } = loaderData;
  const back = { to: `/customer/meetings/${meeting.id}`, label: 'Back to the Meeting' };
  return (
    <Screen title={`Cancel ${meeting.title}?`} back={back} width="narrow">
      <OwnCancel meeting={meeting} answer={actionData} />
    </Screen>
  );
}

export const ErrorBoundary = failedScreen({
  title: 'Meeting',
  home: '/customer',
  failed: 'Failed to load meetings',
  back: BACK,
});
