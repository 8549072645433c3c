import { formOf } from '#app/platform/verb.ts';
import { DEFAULT_DURATION, isExpected } from '#app/records/meeting/meeting-status.ts';
import { ArchiveControl } from '#app/ui/ArchiveControl.tsx';
import { Button } from '#app/ui/Button.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { useLatestLoad } from '#app/ui/use-latest-load.ts';
import { useLoadFailed } from '#app/ui/use-load-failed.ts';
import type { MeetingDetail, MeetingFormValues } from './meeting-queries.server.ts';
import { meetingVerbs } from './meeting-verbs.ts';

const meetingFields = () => import('./MeetingFields.tsx');
const MeetingEditFields = onDemand(async () => (await meetingFields()).MeetingEditFields);
const NewMeetingFields = onDemand(async () => (await meetingFields()).NewMeetingFields);

const meetingEditSchema = async () => (await import('./meeting-forms.ts')).meetingEditSchema;

/** The button that schedules a meeting in a dialog; date and time are in the browser's zone. */
export function ScheduleMeeting() {
  const timeZone = useViewerZone();
  return (
    <FormDialog
      size="lg"
      {...formOf(meetingVerbs.create, {})}
      defaultValue={{ durationMinutes: String(DEFAULT_DURATION), timeZone }}
      labels={{ submit: 'Schedule Meeting', sending: 'Scheduling...' }}
    >
      {(fields) => <NewMeetingFields fields={fields} timeZone={timeZone} />}
    </FormDialog>
  );
}

/** What staff can do with a meeting besides its status: edit it, archive it once no customer expects it, or restore it. */
export function MeetingActions({ meeting }: { meeting: MeetingDetail }) {
  const address = `/admin/meetings/${meeting.id}`;
  const isArchived = meeting.archivedAt !== null;
  const isAwaited = meeting.customerId !== null && isExpected(meeting.status) && !meeting.isOver;
  return (
    <>
      <EditMeeting action={`${address}/edit`} isArchived={isArchived} />
      {isAwaited && !isArchived ? null : (
        <ArchiveControl
          verbs={meetingVerbs}
          of={{ meetingId: meeting.id }}
          question="Archive this meeting?"
          isArchived={isArchived}
          version={meeting.version}
        >
          The meeting leaves all lists and calendars. Its notes stay, and you can restore it.
        </ArchiveControl>
      )}
    </>
  );
}

/** The form's values are fetched when it opens: the page itself never holds a link that can't be used now. */
function EditMeeting({ action, isArchived }: { action: string; isArchived: boolean }) {
  const { data, isLoading, load } = useLatestLoad<{ meeting: MeetingFormValues }>();
  const meeting = data?.meeting;
  const showFailed = useLoadFailed();
  return (
    // It stays when someone else archives the meeting meanwhile: what is typed in it is not lost.
    <FormDialog
      title="Edit Meeting"
      size="lg"
      action={action}
      schema={meetingEditSchema}
      {...(meeting && { defaultValue: meeting })}
      labels={{ submit: 'Save Changes', sending: 'Saving...' }}
      trigger={(open) =>
        isArchived ? null : (
          <Button
            variant="default"
            aria-disabled={isLoading || undefined}
            onClick={async () => {
              if (isLoading) return;
              const hasArrived = await load(action);
              if (hasArrived) open();
              else if (hasArrived === false) showFailed();
            }}
          >
            {isLoading ? 'Loading...' : 'Edit'}
          </Button>
        )
      }
    >
      {(fields) => (meeting ? <MeetingEditFields fields={fields} meeting={meeting} /> : null)}
    </FormDialog>
  );
}
