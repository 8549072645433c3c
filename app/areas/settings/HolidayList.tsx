import { addressOf, formOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogText } from '#app/ui/dialog-fields.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatDate } from '#app/ui/everywhere/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import type { Holiday } from './federal-holidays.ts';
import styles from './Settings.module.css';
import { holidayVerbs } from './setting-verbs.ts';

/** The days on which the firm is closed. `today` is the firm's calendar date. */
export function HolidayList({ holidays, today }: { holidays: readonly Holiday[]; today: string }) {
  return (
    <div className={styles.after}>
      <ScreenSection title="Holidays" note={holidays.length > 0 ? holidays.length : undefined}>
        {holidays.length === 0 ? (
          <EmptyState title="No holidays yet">
            <p>A day on this list has no business hours, whatever its weekday.</p>
          </EmptyState>
        ) : (
          <ul className={styles.holidays}>
            {holidays.map((holiday) => (
              <li key={holiday.date} className={styles.holiday}>
                <span className={styles.holidayName}>
                  {holiday.name}
                  <span className={styles.date}>
                    {weekday(holiday.date)}, {formatDate(holiday.date)}
                  </span>
                </span>
                <Group gap="xs" wrap="nowrap">
                  <HolidayDialog holiday={holiday} />
                  <ActionButton
                    action={addressOf(holidayVerbs.remove, {})}
                    values={{ date: holiday.date }}
                    sendingLabel="Removing..."
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Remove ${holiday.name}, ${formatDate(holiday.date)}`}
                  >
                    Remove
                  </ActionButton>
                </Group>
              </li>
            ))}
          </ul>
        )}
        <Group mt="md">
          <HolidayDialog />
          <FormDialog
            trigger={(open) => (
              <Button variant="default" onClick={open}>
                Add US federal holidays
              </Button>
            )}
            title="Add US federal holidays"
            size="sm"
            {...formOf(holidayVerbs.addFederal, {})}
            defaultValue={{ year: Number(today.slice(0, 4)) }}
            labels={{ submit: 'Add holidays', sending: 'Adding...' }}
            intro="All eleven for one year, on the days they are observed. Days already on the list stay the same."
          >
            {(fields) => <DialogText field={fields.year} label="Year" />}
          </FormDialog>
        </Group>
      </ScreenSection>
    </div>
  );
}

function HolidayDialog({ holiday }: { holiday?: Holiday }) {
  return (
    <FormDialog
      trigger={(open) =>
        holiday ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={open}
            aria-label={`Rename ${holiday.name}, ${formatDate(holiday.date)}`}
          >
            Rename
          </Button>
        ) : (
          <Button variant="default" onClick={open}>
            Add a holiday
          </Button>
        )
      }
      title={holiday ? 'Rename the holiday' : 'Add a holiday'}
      size="sm"
      {...formOf(holidayVerbs.create, {})}
      {...(holiday && { defaultValue: holiday })}
      labels={{ submit: 'Save', sending: 'Saving...' }}
    >
      {(fields) => (
        <>
          <DialogText field={fields.date} label="Date" type="date" readOnly={Boolean(holiday)} />
          <DialogText field={fields.name} label="Name" />
        </>
      )}
    </FormDialog>
  );
}

function weekday(date: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
