import { adminOf } from '#app/access/guards.server.ts';
import { isBusyElsewhere } from '#app/areas/calendars/calendar-queries.server.ts';
import { CustomerAndContact } from '#app/areas/customers/CustomerName.tsx';
import { ColleagueAnswer } from '#app/areas/meetings/ColleagueAnswer.tsx';
import { JoinMeeting } from '#app/areas/meetings/JoinMeeting.tsx';
import { MeetingActions } from '#app/areas/meetings/MeetingActions.tsx';
import { MeetingAttendance } from '#app/areas/meetings/MeetingAttendance.tsx';
import { MeetingPeople } from '#app/areas/meetings/MeetingPeople.tsx';
import { MeetingRecord } from '#app/areas/meetings/MeetingRecord.tsx';
import { MeetingSuggestions } from '#app/areas/meetings/MeetingSuggestions.tsx';
import { calendarChange } from '#app/areas/meetings/meeting-changes.ts';
import { meetingFacts } from '#app/areas/meetings/meeting-facts.tsx';
import { getMeeting, type MeetingDetail } from '#app/areas/meetings/meeting-queries.server.ts';
import { meetingVerbs } from '#app/areas/meetings/meeting-verbs.ts';
import { openSuggestions } from '#app/areas/meetings/suggestion-queries.server.ts';
import { markSeen } from '#app/areas/notices/notice-commands.server.ts';
import { MEETING_STATUS_DISPLAY } from '#app/records/meeting/meeting-status.ts';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { useLive } from '#app/ui/live/LiveUpdates.tsx';
import { Note } from '#app/ui/Note.tsx';
import type { RecordFacts } from '#app/ui/RecordColumns.tsx';
import { RecordStatus } from '#app/ui/RecordStatus.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import { notifyingQuestion } from '#app/ui/StatusSelect.tsx';
import { idParam, throwMissing } from '../../answer-form.server.ts';
import type { Route } from './+types/detail';

const BACK = { to: '/admin/meetings', label: 'Back to Meetings' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = adminOf(context);
  const id = idParam(params.meetingId);
  // Also notices of what is gone: one that leads nowhere is read by opening it.
  await markSeen(actor, 'meeting', id);
  const meeting = await getMeeting(actor, id, new Date()).catch(throwMissing);
  const hasConflict = await isBusyElsewhere(actor, id);
  return { meeting, hasConflict, suggestions: await openSuggestions(actor, id) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.meeting.title : 'Meeting' },
];

export default function Meeting({ loaderData }: Route.ComponentProps) {
  const { meeting, hasConflict, suggestions } = loaderData;
  const isForGuests = meeting.customerId === null && meeting.guests.length > 0;
  useLive('meeting', meeting.id);
  return (
    <Screen
      title={meeting.title}
      description={
        isForGuests ? (
          meeting.guests.map(({ name }) => name).join(', ')
        ) : (
          <CustomerAndContact of={meeting} />
        )
      }
      back={BACK}
      actions={<MeetingActions meeting={meeting} />}
    >
      <MeetingRecord
        meeting={meeting}
        side="firm"
        facts={factsOf(meeting)}
        people={<MeetingPeople meeting={meeting} />}
      >
        {hasConflict ? (
          <Note tone="danger">
            Conflict: your calendar says that you are busy elsewhere at this time. Move the meeting,
            or free the time there.
          </Note>
        ) : null}
        <MeetingSuggestions meeting={meeting} suggestions={suggestions} />
        <JoinMeeting meeting={meeting} />
        <ColleagueAnswer meeting={meeting} />
      </MeetingRecord>
    </Screen>
  );
}

function factsOf(meeting: MeetingDetail): RecordFacts {
  const invited = { ...meeting, meetingLink: null };
  const status = (
    <RecordStatus
      verbs={meetingVerbs}
      of={{ meetingId: meeting.id }}
      record={meeting}
      display={MEETING_STATUS_DISPLAY}
      ask={(chosen) =>
        meeting.companyName && calendarChange(invited, { ...invited, status: chosen }, new Date())
          ? notifyingQuestion(
              meeting.title,
              MEETING_STATUS_DISPLAY[chosen].label,
              meeting.companyName,
            )
          : null
      }
    />
  );
  const isForOthers = meeting.customerId !== null || meeting.guests.length > 0;
  const attendance: RecordFacts =
    meeting.hasBegun && isForOthers && meeting.status !== 'cancelled'
      ? [['Attendance', <MeetingAttendance key="attendance" meeting={meeting} />]]
      : [];
  return [
    ...meetingFacts(meeting, { status, home: '/admin' }),
    ...attendance,
    ['Created', <LocalTime key="created" at={meeting.createdAt} show="datetime" />],
    ['Created by', meeting.creatorName ?? '—'],
  ];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title="Meeting" back={BACK}>
      <RouteErrorState error={error} title="Failed to load meetings" home="/admin" />
    </Screen>
  );
}
