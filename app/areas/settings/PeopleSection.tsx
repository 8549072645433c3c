import { addressOf, formOf } from '#app/platform/verb.ts';
import { initialsOf, MOST_PEOPLE, type ShownPerson } from '#app/records/settings/firm-proof.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogSwitch, DialogText } from '#app/ui/dialog-fields.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import styles from './Settings.module.css';
import { personVerbs } from './setting-verbs.ts';

const UploadField = onDemand(
  async () => (await import('#app/areas/uploads/UploadField.tsx')).UploadField,
);

/** The people whom the public page introduces, in its order. */
export function PeopleSection({ people }: { people: readonly ShownPerson[] }) {
  return (
    <ScreenSection title="People" note={people.length || undefined}>
      {people.length === 0 ? (
        <EmptyState title="No one is introduced yet">
          <p>Owners want to know who will sit across from them. Add the people they will meet.</p>
        </EmptyState>
      ) : (
        <ul className={styles.holidays}>
          {people.map((person, place) => (
            <li key={person.id} className={styles.holiday}>
              <span className={styles.person}>
                {person.picture ? (
                  <img className={styles.face} src={person.picture} alt="" />
                ) : (
                  <span className={styles.face} aria-hidden="true">
                    {initialsOf(person.name)}
                  </span>
                )}
                <span className={styles.holidayName}>
                  {person.name}
                  <span className={styles.date}>{person.role}</span>
                </span>
              </span>
              <Group gap="xs" wrap="nowrap">
                {place > 0 ? (
                  <ActionButton
                    action={addressOf(personVerbs.moveUp, { personId: person.id })}
                    sendingLabel="Moving..."
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Move ${person.name} up`}
                  >
                    Up
                  </ActionButton>
                ) : null}
                <PersonDialog person={person} />
                <ConfirmDialog
                  trigger={(open) => (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      onClick={open}
                      aria-label={`Remove ${person.name}`}
                    >
                      Remove
                    </Button>
                  )}
                  title={`Remove ${person.name}?`}
                  action={addressOf(personVerbs.remove, { personId: person.id })}
                  labels={{ confirm: 'Remove', sending: 'Removing...' }}
                >
                  The public page stops showing {person.name}. A picture is deleted.
                </ConfirmDialog>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {people.length < MOST_PEOPLE ? (
        <Group mt="md">
          <PersonDialog />
        </Group>
      ) : null}
    </ScreenSection>
  );
}

function PersonDialog({ person }: { person?: ShownPerson }) {
  const { name, role, line, years, version } = person ?? {};
  return (
    <FormDialog
      trigger={(open) =>
        person ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={open}
            aria-label={`Edit ${person.name}`}
          >
            Edit
          </Button>
        ) : (
          <Button variant="default" onClick={open}>
            Add a person
          </Button>
        )
      }
      title={person ? 'Edit the person' : 'Add a person'}
      {...(person
        ? formOf(personVerbs.edit, { personId: person.id })
        : formOf(personVerbs.create, {}))}
      defaultValue={{
        name,
        role,
        line,
        years: years === undefined ? '' : String(years),
        uploads: [],
        withoutPicture: false,
        version: String(version ?? ''),
      }}
      labels={{ submit: 'Save', sending: 'Saving...' }}
    >
      {(fields) => (
        <>
          <DialogText field={fields.name} label="Name" />
          <DialogText field={fields.role} label="Role" />
          <DialogText
            field={fields.line}
            label="One line"
            description="What a client gets from this person, for example where they learned the trade."
          />
          <DialogText
            field={fields.years}
            label="Years in the trade"
            description="The page adds them up as combined experience. Leave empty to stay out of the sum."
          />
          <UploadField
            field={fields.uploads}
            label={person?.picture ? 'New picture' : 'Picture'}
            description="PNG or JPEG, up to 1 MB and 1,200 pixels; it is shown square. Without one the page shows initials."
          />
          {person?.picture ? (
            <DialogSwitch field={fields.withoutPicture} label="Remove the picture" />
          ) : null}
          {person ? <DialogHidden field={fields.version} /> : null}
        </>
      )}
    </FormDialog>
  );
}
