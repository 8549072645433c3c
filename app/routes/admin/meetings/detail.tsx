import { Link } from 'react-router';
import { adminOf } from '#app/access/guards.server.ts';
import { JoinMeeting } from '#app/areas/meetings/JoinMeeting.tsx';
import { MeetingActions } from '#app/areas/meetings/MeetingActions.tsx';
import { MeetingRecord } from '#app/areas/meetings/MeetingRecord.tsx';
import { MeetingTime } from '#app/areas/meetings/MeetingTime.tsx';
import { getMeeting, type MeetingDetail } from '#app/areas/meetings/meeting-queries.server.ts';
import {
  MEETING_STATUS_DISPLAY,
  meetingStatusDisplay,
} from '#app/areas/meetings/meeting-status.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { ARCHIVED_DISPLAY } from '#app/areas/projects/project-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import { StatusSelect } from '#app/ui/StatusSelect.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/admin/meetings', label: 'Back to Meetings' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.meetingId);
  // Also news of what is gone: a notice that leads nowhere is read by opening it.
  await markSeen(actor, 'meeting', id);
  const meeting = await getMeeting(actor, id, new Date()).catch(throwMissing);
  return { meeting };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.meeting.title : 'Meeting' },
];

export default function Meeting({ loaderData }: Route.ComponentProps) {
  const { meeting } = loaderData;
  useLive('meeting', meeting.id);
  return (
    <Screen
      title={meeting.title}
      description={
        meeting.companyName ? `${meeting.companyName}, ${meeting.contactName}` : 'Internal'
      }
      back={BACK}
      actions={<MeetingActions meeting={meeting} />}
    >
      <MeetingRecord meeting={meeting} side="firm" facts={factsOf(meeting)}>
        <JoinMeeting meeting={meeting} />
      </MeetingRecord>
    </Screen>
  );
}

function factsOf(meeting: MeetingDetail) {
  return [
    ['Status', <MeetingStatus key="status" meeting={meeting} />],
    ['When', <MeetingTime key="when" meeting={meeting} />],
    ['Duration', `${meeting.durationMinutes} minutes`],
    [
      'Project',
      meeting.projectId && meeting.projectTitle ? (
        <Link key="project" to={`/admin/projects/${meeting.projectId}`}>
          {meeting.projectTitle}
        </Link>
      ) : (
        '—'
      ),
    ],
    ['Created', <LocalTime key="created" at={meeting.createdAt} show="datetime" />],
    ['Created by', meeting.creatorName ?? '—'],
  ] as const;
}

function MeetingStatus({ meeting }: { meeting: MeetingDetail }) {
  if (meeting.archivedAt) {
    return (
      <>
        <StatusBadge display={ARCHIVED_DISPLAY} />{' '}
        <StatusBadge display={meetingStatusDisplay(meeting.status)} />
      </>
    );
  }
  return (
    <StatusSelect
      action={`/admin/meetings/${meeting.id}/status`}
      value={meeting.status}
      version={meeting.version}
      display={MEETING_STATUS_DISPLAY}
      label="Status"
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Meeting" back={BACK}>
      <RouteErrorState error={error} title="Failed to load meetings" home="/admin" />
    </Screen>
  );
}
