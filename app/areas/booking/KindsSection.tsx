import { addressOf, formOf } from '#app/platform/verb.ts';
import {
  HOST_RULE_LABELS,
  KIND_AUDIENCE_LABELS,
  MEETING_PLACE_LABELS,
} from '#app/records/meeting/booking-choices.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogLookup, DialogText } from '#app/ui/dialog-fields.tsx';
import { FactList } from '#app/ui/FactList.tsx';
import { AddButton, FormDialog } from '#app/ui/FormDialog.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Note } from '#app/ui/Note.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { kindVerbs } from './booking-verbs.ts';
import type { BookingSettings } from './kind-queries.server.ts';

const KindFields = onDemand(async () => (await import('./KindFields.tsx')).KindFields);

type Kind = BookingSettings['kinds'][number];

const START = {
  minutes: '60',
  minutesBefore: '0',
  minutesAfter: '15',
  noticeHours: '24',
  daysAhead: '30',
  place: 'video',
  hostRule: 'first_free',
  forWhom: 'visitors',
} as const;

/** The kinds of meeting that visitors and clients can book, each with its rules and hosts. */
export function KindsSection({ kinds, hosts }: BookingSettings) {
  return (
    <>
      {kinds.map((kind) => (
        <KindSection key={kind.id} kind={kind} hosts={hosts} />
      ))}
    </>
  );
}

/** The button that declares a kind of meeting in a dialog. */
export function AddKind() {
  return (
    <FormDialog
      title="Add a kind of meeting"
      size="lg"
      {...formOf(kindVerbs.create, {})}
      defaultValue={START}
      trigger={(open) => <AddButton label="Add a kind of meeting" onClick={open} />}
      labels={{ submit: 'Add', sending: 'Adding...' }}
    >
      {(fields) => (
        <>
          <DialogText
            field={fields.slug}
            label="Address"
            description="Its page is /book/ and this, in the portal /customer/meetings/book/ and this: small letters, digits and hyphens. It stays as it is."
          />
          <KindFields fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

function KindSection({ kind, hosts }: { kind: Kind; hosts: BookingSettings['hosts'] }) {
  const { id: kindId, version, questions } = kind;
  const [question1, question2, question3] = questions;
  const address =
    kind.forWhom === 'clients' ? `/customer/meetings/book/${kind.slug}` : `/book/${kind.slug}`;
  // Staff have no portal of their own to open it in.
  const isOpened = kind.isOn && kind.forWhom !== 'clients';
  const after = kind.mostADay === null ? '' : `, at most ${kind.mostADay} a day`;
  return (
    <ScreenSection
      title={kind.name}
      note={kind.isOn ? 'On' : 'Off'}
      actions={
        <Group gap="xs">
          <FormDialog
            title={`Edit ${kind.name}`}
            size="lg"
            {...formOf(kindVerbs.edit, { kindId })}
            defaultValue={{
              name: kind.name,
              description: kind.description ?? '',
              minutes: String(kind.minutes),
              minutesBefore: String(kind.minutesBefore),
              minutesAfter: String(kind.minutesAfter),
              noticeHours: String(kind.noticeHours),
              daysAhead: String(kind.daysAhead),
              mostADay: kind.mostADay === null ? '' : String(kind.mostADay),
              place: kind.place,
              placeDetail: kind.placeDetail ?? '',
              hostRule: kind.hostRule,
              forWhom: kind.forWhom,
              question1: question1 ?? '',
              question2: question2 ?? '',
              question3: question3 ?? '',
              version: String(version),
            }}
            trigger={(open) => (
              <Button variant="default" onClick={open} aria-label={`Edit ${kind.name}`}>
                Edit
              </Button>
            )}
            labels={{ submit: 'Save', sending: 'Saving...' }}
          >
            {(fields) => (
              <>
                <KindFields fields={fields} />
                <DialogHidden field={fields.version} />
              </>
            )}
          </FormDialog>
          <ActionButton
            action={addressOf(kind.isOn ? kindVerbs.turnOff : kindVerbs.turnOn, { kindId })}
            values={{ version: String(version) }}
            variant={kind.isOn ? 'default' : 'filled'}
            sendingLabel={kind.isOn ? 'Turning off...' : 'Turning on...'}
            aria-label={`Turn ${kind.isOn ? 'off' : 'on'} ${kind.name}`}
          >
            {kind.isOn ? 'Turn off' : 'Turn on'}
          </ActionButton>
        </Group>
      }
    >
      <FactList
        facts={[
          [
            'Page',
            isOpened ? (
              <Link key="page" to={address}>
                {address}
              </Link>
            ) : (
              address
            ),
          ],
          [
            'Length',
            [
              `${kind.minutes} minutes`,
              kind.minutesBefore ? `${kind.minutesBefore} kept free before` : '',
              kind.minutesAfter ? `${kind.minutesAfter} kept free after` : '',
            ]
              .filter(Boolean)
              .join(', '),
          ],
          ['Bookable', `${kind.noticeHours} hours to ${kind.daysAhead} days ahead${after}`],
          [
            'Where',
            [MEETING_PLACE_LABELS[kind.place], kind.placeDetail].filter(Boolean).join(': '),
          ],
          ['Questions', questions.join(' · ') || '—'],
          ['Booked by', KIND_AUDIENCE_LABELS[kind.forWhom]],
          ['Held by', HOST_RULE_LABELS[kind.hostRule]],
          ...kind.hostIds.flatMap((hostId) => {
            const host = hosts.find(({ id }) => id === hostId);
            if (!host) return [];
            return [
              [
                host.name,
                <Group key={hostId} gap="xs">
                  {host.isStaff ? 'Host' : 'No longer on the staff, not offered'}
                  <ActionButton
                    action={addressOf(kindVerbs.removeHost, { kindId, hostId })}
                    variant="subtle"
                    size="compact-sm"
                    sendingLabel="Removing..."
                    aria-label={`Remove ${host.name} from ${kind.name}`}
                  >
                    Remove
                  </ActionButton>
                </Group>,
              ] as const,
            ];
          }),
        ]}
      />
      {kind.hostIds.length === 0 ? (
        <Note tone="faint">Nobody holds these meetings yet. Add a host, then turn it on.</Note>
      ) : null}
      <Group mt="md">
        <FormDialog
          title={`Add a host of ${kind.name}`}
          {...formOf(kindVerbs.addHost, { kindId })}
          trigger={(open) => (
            <Button variant="default" onClick={open} aria-label={`Add a host of ${kind.name}`}>
              Add a host
            </Button>
          )}
          labels={{ submit: 'Add', sending: 'Adding...' }}
        >
          {(fields) => (
            <DialogLookup
              field={fields.hostId}
              label="Host"
              source="/admin/users/staff-options?all"
              placeholder="Choose someone"
              nothingFound="No one found"
            />
          )}
        </FormDialog>
      </Group>
    </ScreenSection>
  );
}
