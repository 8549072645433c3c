import { customerOf } from '#app/access/guards.server.ts';
import { JoinMeeting } from '#app/areas/meetings/JoinMeeting.tsx';
import { MeetingAnswerActions } from '#app/areas/meetings/MeetingAnswerActions.tsx';
import { MeetingRecord } from '#app/areas/meetings/MeetingRecord.tsx';
import { meetingFacts } from '#app/areas/meetings/meeting-facts.tsx';
import { getMeeting } from '#app/areas/meetings/meeting-queries.server.ts';
import { OwnBookingActions } from '#app/areas/meetings/OwnBookingActions.tsx';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { meetingStatusDisplay } from '#app/records/meeting/meeting-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/customer/meetings', label: 'Back to Meetings' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = customerOf(context);
  const id = idParam(params.meetingId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'meeting', id);
  const meeting = await getMeeting(actor, id, new Date()).catch(throwMissing);
  return { meeting };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.meeting.title : 'Meeting' },
  { name: 'robots', content: 'noindex' },
];

export default function OwnMeeting({ loaderData }: Route.ComponentProps) {
  const { meeting } = loaderData;
  useLive('meeting', meeting.id);
  const status = <StatusBadge display={meetingStatusDisplay(meeting.status)} />;
  return (
    <Screen title={meeting.title} back={BACK}>
      <MeetingRecord
        meeting={meeting}
        side="customer"
        facts={meetingFacts(meeting, { status, home: '/customer' })}
      >
        <JoinMeeting meeting={meeting} />
        <MeetingAnswerActions meeting={meeting} />
        <OwnBookingActions meeting={meeting} />
      </MeetingRecord>
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Meeting" back={BACK}>
      <RouteErrorState error={error} title="Failed to load meetings" home="/customer" />
    </Screen>
  );
}
