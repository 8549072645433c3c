import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { Note } from '#app/ui/Note.tsx';
import { Group } from '#app/ui/Stack.tsx';
import type { MeetingDetail } from './meeting-queries.server.ts';
import { meetingVerbs } from './meeting-verbs.ts';
import type { OpenSuggestion } from './suggestion-queries.server.ts';

/** The times that people who are invited suggest, each with the buttons that move the meeting there or keep it where it is. */
export function MeetingSuggestions({
  meeting,
  suggestions,
}: {
  meeting: MeetingDetail;
  suggestions: readonly OpenSuggestion[];
}) {
  return suggestions.map((suggestion) => {
    const { id, name, startsAt, durationMinutes, note } = suggestion;
    const of = { meetingId: meeting.id, suggestionId: id };
    return (
      <div key={id}>
        <Note>
          {name} suggests <LocalTime at={startsAt} show="datetime" />, {durationMinutes} minutes.
          {note === null ? null : ` “${note}”`}
        </Note>
        <Group gap="xs">
          <ActionButton
            action={addressOf(meetingVerbs.acceptSuggestion, of)}
            values={{ version: String(meeting.version) }}
            size="compact-sm"
            sendingLabel="Moving..."
            aria-label={`Move to this time, as ${name} suggests`}
          >
            Move to this time
          </ActionButton>
          <ActionButton
            action={addressOf(meetingVerbs.declineSuggestion, of)}
            variant="default"
            size="compact-sm"
            sendingLabel="Declining..."
            aria-label={`Decline the time that ${name} suggests`}
          >
            Decline
          </ActionButton>
        </Group>
      </div>
    );
  });
}
