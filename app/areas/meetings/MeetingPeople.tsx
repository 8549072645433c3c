import { addressOf, formOf } from '#app/platform/verb.ts';
import { ATTENDEE_ANSWER_LABELS } from '#app/records/meeting/booking-choices.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogLookup, DialogText } from '#app/ui/dialog-fields.tsx';
import { FactList } from '#app/ui/FactList.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Note } from '#app/ui/Note.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { GuestAnswer } from './GuestAnswer.tsx';
import type { MeetingDetail } from './meeting-queries.server.ts';
import { meetingVerbs } from './meeting-verbs.ts';

/** Who of the staff holds or attends a meeting, and who is invited by email besides the client's people. */
export function MeetingPeople({ meeting }: { meeting: MeetingDetail }) {
  const { id: meetingId, hosts, colleagues, guests } = meeting;
  const isOpen = meeting.archivedAt === null;
  const count = hosts.length + colleagues.length + guests.length;
  return (
    <ScreenSection
      title="People"
      note={count || undefined}
      actions={
        isOpen ? (
          <Group gap="xs">
            <FormDialog
              title="Add a Host"
              {...formOf(meetingVerbs.addHost, { meetingId })}
              trigger={(open) => (
                <Button variant="default" onClick={open}>
                  Add a Host
                </Button>
              )}
              labels={{ submit: 'Add', sending: 'Adding...' }}
            >
              {(fields) => (
                <DialogLookup
                  field={fields.hostId}
                  label="Host"
                  description="The meeting blocks their time; nobody holds two at once."
                  source="/admin/users/staff-options?all"
                  placeholder="Choose someone"
                  nothingFound="No one found"
                />
              )}
            </FormDialog>
            <FormDialog
              title="Add a Colleague"
              {...formOf(meetingVerbs.addColleague, { meetingId })}
              trigger={(open) => (
                <Button variant="default" onClick={open}>
                  Add a Colleague
                </Button>
              )}
              labels={{ submit: 'Add', sending: 'Adding...' }}
            >
              {(fields) => (
                <DialogLookup
                  field={fields.colleagueId}
                  label="Also attends"
                  description="They get the invitation and every change; their time is not blocked."
                  source="/admin/users/staff-options"
                  placeholder="Choose someone"
                  nothingFound="No one found"
                />
              )}
            </FormDialog>
            <FormDialog
              title="Invite a Guest"
              {...formOf(meetingVerbs.inviteGuest, { meetingId })}
              trigger={(open) => (
                <Button variant="default" onClick={open}>
                  Invite a Guest
                </Button>
              )}
              labels={{ submit: 'Invite', sending: 'Inviting...' }}
            >
              {(fields) => (
                <>
                  <DialogText field={fields.name} label="Name" />
                  <DialogText
                    field={fields.email}
                    label="Email"
                    type="email"
                    description="They get the invitation right away, with a link to move or cancel the meeting."
                  />
                </>
              )}
            </FormDialog>
          </Group>
        ) : null
      }
    >
      {count === 0 ? (
        <Note tone="faint">
          No one holds this meeting yet. Add a host, so that their time is blocked.
        </Note>
      ) : (
        <FactList
          facts={[
            ...hosts.map(
              ({ userId, name }) =>
                [
                  name,
                  <Group key={userId} gap="xs">
                    Host
                    {isOpen ? (
                      <RemoveButton
                        name={name}
                        action={addressOf(meetingVerbs.removeHost, { meetingId, hostId: userId })}
                      />
                    ) : null}
                  </Group>,
                ] as const,
            ),
            ...colleagues.map(
              ({ userId, name, answer }) =>
                [
                  name,
                  <Group key={userId} gap="xs">
                    Also attends · {ATTENDEE_ANSWER_LABELS[answer]}
                    {isOpen ? (
                      <RemoveButton
                        name={name}
                        action={addressOf(meetingVerbs.removeColleague, {
                          meetingId,
                          colleagueId: userId,
                        })}
                      />
                    ) : null}
                  </Group>,
                ] as const,
            ),
            ...guests.map((guest) => {
              const { id, name, email } = guest;
              return [
                name,
                <Group key={id} gap="xs">
                  <span>
                    {email} · <GuestAnswer guest={guest} />
                  </span>
                  {isOpen ? (
                    <RemoveButton
                      name={name}
                      action={addressOf(meetingVerbs.removeGuest, { meetingId, guestId: id })}
                    />
                  ) : null}
                </Group>,
              ] as const;
            }),
          ]}
        />
      )}
    </ScreenSection>
  );
}

function RemoveButton({ name, action }: { name: string; action: string }) {
  return (
    <ActionButton
      action={action}
      variant="subtle"
      size="compact-sm"
      sendingLabel="Removing..."
      aria-label={`Remove ${name}`}
    >
      Remove
    </ActionButton>
  );
}
