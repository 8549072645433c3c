import { addressOf, formOf } from '#app/platform/verb.ts';
import { OAUTH_NAMES, type OauthKind } from '#app/records/calendar/calendar-status.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogPassword, DialogText } from '#app/ui/dialog-fields.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import { May } from '#app/ui/may.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { OwnCalendar } from './calendar-queries.server.ts';
import { outsideCalendarVerbs } from './calendar-verbs.ts';
import styles from './OwnCalendars.module.css';

/** The button that adds a calendar by its address. */
export function AddCalendar() {
  return (
    <FormDialog
      {...formOf(outsideCalendarVerbs.add, {})}
      labels={{ submit: 'Add Calendar', sending: 'Reading...' }}
    >
      {(fields) => (
        <>
          <DialogText field={fields.name} label="Name" placeholder="Work" />
          <DialogText
            field={fields.address}
            label="iCalendar address"
            placeholder="https://…/basic.ics"
            description="Google: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Calendar, Shared calendars, “Publish a calendar”. It is stored encrypted."
          />
          <DialogText
            field={fields.invitedAs}
            label="Your email address there, if another (optional)"
            description="So that invitations you declined there leave you free."
          />
        </>
      )}
    </FormDialog>
  );
}

/** The button that adds the calendars of an account. */
export function AddCaldavAccount() {
  return (
    <FormDialog
      title="Add CalDAV Account"
      {...formOf(outsideCalendarVerbs.addAccount, {})}
      labels={{ submit: 'Add Account', sending: 'Reading...' }}
      trigger={(open) => (
        <Button variant="default" onClick={open}>
          Add CalDAV Account
        </Button>
      )}
    >
      {(fields) => (
        <>
          <DialogText
            field={fields.server}
            label="Server"
            placeholder="https://caldav.example.com"
            description="iCloud: caldav.icloud.com. Nextcloud: your server’s address."
          />
          <DialogText field={fields.userName} label="User name" autoComplete="off" />
          <DialogPassword
            field={fields.password}
            label="Password"
            autoComplete="current-password"
            description="Use an app password if your provider has them. It is stored encrypted."
          />
          <DialogText
            field={fields.invitedAs}
            label="Your email address there, if another (optional)"
            description="So that invitations you declined there leave you free."
          />
        </>
      )}
    </FormDialog>
  );
}

/** Links that lead to the providers whose calendars can be connected. */
export function ConnectCalendars({ kinds }: { kinds: readonly OauthKind[] }) {
  return (
    <May needs={outsideCalendarVerbs.add.needs}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          component="a"
          variant="default"
          href={`/admin/meetings/calendars/connect/${kind}`}
        >
          Connect {OAUTH_NAMES[kind]}
        </Button>
      ))}
    </May>
  );
}

/** Reads all of them again. */
export function ReadCalendars() {
  return (
    <May needs={outsideCalendarVerbs.readNow.needs}>
      <ActionButton
        action={addressOf(outsideCalendarVerbs.readNow, {})}
        sendingLabel="Reading..."
        variant="default"
      >
        Read Now
      </ActionButton>
    </May>
  );
}

/** One's calendars elsewhere, with what was read of each. */
export function OwnCalendars({ calendars, days }: { calendars: OwnCalendar[]; days: number }) {
  return (
    <ul className={styles.calendars}>
      {calendars.map((calendar) => (
        <li key={calendar.id} className={styles.calendar}>
          <div className={styles.what}>
            <span className={styles.name}>
              {calendar.name} <StatusBadge display={stateOf(calendar)} />
            </span>
            <span className={styles.fact}>{calendar.host}</span>
            <CalendarFacts calendar={calendar} days={days} />
            <WritingFacts calendar={calendar} />
          </div>
          <CalendarActions calendar={calendar} />
        </li>
      ))}
    </ul>
  );
}

function stateOf({ isPaused, failingSince }: OwnCalendar) {
  if (isPaused) return { label: 'Paused', color: 'gray' };
  return failingSince ? { label: 'Not read', color: 'red' } : { label: 'On', color: 'green' };
}

function CalendarFacts({ calendar, days }: { calendar: OwnCalendar; days: number }) {
  const { isPaused, lastReadAt, failure, busyTimes, unknownZones } = calendar;
  if (isPaused) return <span className={styles.fact}>It does not make you busy while paused.</span>;
  return (
    <>
      <span className={styles.fact}>
        {formatCount(busyTimes, 'busy time', 'busy times')} in the next {days} days,{' '}
        {lastReadAt ? (
          <>
            last read <LocalTime at={lastReadAt} show="datetime" />
          </>
        ) : (
          'not read yet'
        )}
      </span>
      {failure ? <span className={styles.failure}>{failure}</span> : null}
      {unknownZones.length > 0 ? (
        <span className={styles.failure}>
          Unknown time zone: {unknownZones.join(', ')}. Its times are read in the firm’s time zone.
        </span>
      ) : null}
    </>
  );
}

/** Whether meetings are written into it, and what hinders that. */
function WritingFacts({ calendar }: { calendar: OwnCalendar }) {
  const { kind, host, mayWrite, writesMeetings, writeFailure, isPaused } = calendar;
  if (kind === 'ics') return null;
  if (!mayWrite) {
    return (
      <span className={styles.fact}>
        It can only be read. Connect {host} again to have meetings written into it.
      </span>
    );
  }
  return (
    <>
      {writesMeetings ? (
        <span className={styles.fact}>
          {isPaused
            ? 'Meetings are not written into it while paused.'
            : 'The meetings that you hold are written into it.'}
        </span>
      ) : null}
      {writeFailure ? (
        <span className={styles.failure}>Meetings cannot be written: {writeFailure}</span>
      ) : null}
    </>
  );
}

function WriteSwitch({ calendar }: { calendar: OwnCalendar }) {
  const { id, name, kind, mayWrite, writesMeetings, version } = calendar;
  if (kind === 'ics' || !mayWrite) return null;
  return (
    <ActionButton
      action={addressOf(outsideCalendarVerbs.write, { calendarId: id })}
      values={{ turn: writesMeetings ? 'off' : 'on', version: String(version) }}
      sendingLabel="Saving..."
      variant="default"
      size="compact-sm"
      aria-label={
        writesMeetings ? `Stop writing meetings into ${name}` : `Write meetings into ${name}`
      }
    >
      {writesMeetings ? 'Stop Writing' : 'Write Meetings'}
    </ActionButton>
  );
}

function CalendarActions({ calendar }: { calendar: OwnCalendar }) {
  const { id, name, isPaused, version } = calendar;
  const of = { calendarId: id };
  return (
    <May needs={outsideCalendarVerbs.remove.needs}>
      <Group gap="xs">
        <WriteSwitch calendar={calendar} />
        <ActionButton
          action={addressOf(outsideCalendarVerbs.switch, of)}
          values={{ turn: isPaused ? 'on' : 'off', version: String(version) }}
          sendingLabel={isPaused ? 'Reading...' : 'Pausing...'}
          variant="default"
          size="compact-sm"
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </ActionButton>
        <ConfirmDialog
          title={`Remove ${name}?`}
          action={addressOf(outsideCalendarVerbs.remove, of)}
          labels={{ confirm: 'Remove', sending: 'Removing...' }}
          danger
          trigger={(open) => (
            <Button variant="subtle" size="compact-sm" onClick={open} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          )}
        >
          It no longer makes you busy, and what was read of it is deleted. Meetings ahead that were
          written into it are taken out. All else in the calendar stays as it is.
        </ConfirmDialog>
      </Group>
    </May>
  );
}
