import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Group } from '#app/ui/Stack.tsx';
import type { MeetingDetail } from './meeting-queries.server.ts';
import { meetingVerbs } from './meeting-verbs.ts';

/** Whether the invited people came to a meeting that has begun, with the buttons that say so. */
export function MeetingAttendance({ meeting }: { meeting: MeetingDetail }) {
  const { guestCame } = meeting;
  const press = (came: 'yes' | 'no', label: string) => (
    <ActionButton
      action={addressOf(meetingVerbs.attendance, { meetingId: meeting.id })}
      values={{ came, version: String(meeting.version) }}
      variant="default"
      size="compact-sm"
      sendingLabel="Saving..."
    >
      {label}
    </ActionButton>
  );
  return (
    <Group gap="xs">
      {guestCame === null ? null : guestCame ? 'Came' : 'Did not come'}
      {meeting.archivedAt === null ? (
        <>
          {guestCame === true ? null : press('yes', 'They came')}
          {guestCame === false ? null : press('no', 'No-show')}
        </>
      ) : null}
    </Group>
  );
}
