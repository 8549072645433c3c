import type { FieldMetadata } from '@conform-to/react';
import { WEEKDAYS } from '#app/areas/settings/weekdays.ts';
import { twelveHour, zoneText } from '#app/platform/time-zone.ts';
import { addressOf, formOf } from '#app/platform/verb.ts';
import type { WorkHours } from '#app/records/meeting/booking-choices.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { FactList } from '#app/ui/FactList.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Note } from '#app/ui/Note.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { FieldGrid, Group } from '#app/ui/Stack.tsx';
import { hostHourVerbs } from './booking-verbs.ts';
import type { BookingSettings } from './kind-queries.server.ts';

type Host = BookingSettings['hosts'][number];
type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>;

/** When each host takes bookings: the firm's hours, or their own, and their days off. */
export function HostHoursSection({ hosts }: { hosts: readonly Host[] }) {
  if (hosts.length === 0) return null;
  return (
    <>
      {hosts.map((host) => (
        <HostSection key={host.id} host={host} />
      ))}
    </>
  );
}

function HostSection({ host }: { host: Host }) {
  const { id: hostId, name, week } = host;
  return (
    <ScreenSection
      title={`Hours of ${name}`}
      actions={
        <Group gap="xs">
          <FormDialog
            title={`Hours of ${name}`}
            size="lg"
            {...formOf(hostHourVerbs.save, { hostId })}
            defaultValue={{
              timeZone: host.timeZone,
              week: WEEKDAYS.map((_, day) => week?.[day] ?? { opens: '', closes: '' }),
              version: String(host.version),
            }}
            trigger={(open) => (
              <Button variant="default" onClick={open} aria-label={`Change the hours of ${name}`}>
                Change
              </Button>
            )}
            labels={{ submit: 'Save', sending: 'Saving...' }}
          >
            {(fields) => (
              <>
                <Note tone="faint">Leave every day empty to follow the firm’s hours.</Note>
                <DialogText
                  field={fields.timeZone}
                  label="Time zone"
                  description="For example America/Denver."
                />
                {fields.week.getFieldList().map((day, place) => (
                  <DayFields key={day.key} name={WEEKDAYS[place] ?? ''} {...day.getFieldset()} />
                ))}
                <DialogHidden field={fields.version} />
              </>
            )}
          </FormDialog>
          <FormDialog
            title={`Days off of ${name}`}
            {...formOf(hostHourVerbs.addDaysOff, { hostId })}
            trigger={(open) => (
              <Button variant="default" onClick={open} aria-label={`Add days off of ${name}`}>
                Add days off
              </Button>
            )}
            labels={{ submit: 'Add', sending: 'Adding...' }}
          >
            {(fields) => (
              <FieldGrid columns={2}>
                <DialogText field={fields.from} label="First day" type="date" />
                <DialogText field={fields.until} label="Last day" type="date" />
              </FieldGrid>
            )}
          </FormDialog>
        </Group>
      }
    >
      <FactList
        facts={[
          [
            'Takes bookings',
            week ? `${weekText(week)} (${zoneText(host.timeZone)})` : 'When the firm is open',
          ],
          ...host.daysOff.map(
            ({ from, until }) =>
              [
                from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`,
                <Group key={`${from}${until}`} gap="xs">
                  Off
                  <ActionButton
                    action={addressOf(hostHourVerbs.removeDaysOff, { hostId })}
                    values={{ from, until }}
                    variant="subtle"
                    size="compact-sm"
                    sendingLabel="Removing..."
                    aria-label={`Remove the days off from ${formatDate(from)} of ${name}`}
                  >
                    Remove
                  </ActionButton>
                </Group>,
              ] as const,
          ),
        ]}
      />
    </ScreenSection>
  );
}

function DayFields({ name, opens, closes }: { name: string; opens: Field; closes: Field }) {
  return (
    <FieldGrid columns={2}>
      <DialogText field={opens} label={`${name} from`} placeholder="08:00" />
      <DialogText field={closes} label={`${name} until`} placeholder="17:00" />
    </FieldGrid>
  );
}

/** Days in a row with the same hours are one: "Mon–Thu 8:00 AM–5:00 PM, Fri 8:00 AM–1:00 PM". */
function weekText(week: readonly (WorkHours | null)[]): string {
  const runs: { first: string; last: string; hours: string; end: number }[] = [];
  for (const [place, day] of week.entries()) {
    if (!day) continue;
    const name = WEEKDAYS[place]?.slice(0, 3) ?? '';
    const hours = `${twelveHour(day.opens)}–${day.closes === '24:00' ? 'midnight' : twelveHour(day.closes)}`;
    const run = runs.at(-1);
    if (run?.hours === hours && run.end === place - 1)
      Object.assign(run, { last: name, end: place });
    else runs.push({ first: name, last: name, hours, end: place });
  }
  return runs
    .map(({ first, last, hours }) => `${first === last ? first : `${first}–${last}`} ${hours}`)
    .join(', ');
}
