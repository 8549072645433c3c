import { addressOf, formOf } from '#app/platform/verb.ts';
import type { ClientStory } from '#app/records/settings/firm-proof.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { DialogHidden, DialogText, DialogTextarea } from '#app/ui/dialog-fields.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import styles from './Settings.module.css';
import { storyVerbs } from './setting-verbs.ts';

/** The client story of the public page, with the note on who agreed to it. */
export function StorySection({
  story,
  consent,
  savedAt,
}: {
  story: ClientStory | null;
  consent: string;
  savedAt: string;
}) {
  return (
    <div className={styles.after}>
      <ScreenSection title="Client story">
        {story ? (
          <figure className={styles.story}>
            <blockquote>{story.words}</blockquote>
            <figcaption>
              {story.person}, {story.company}. {story.measure}: {story.before} before, {story.after}{' '}
              after.
            </figcaption>
            <p className={styles.note}>Consent: {consent}</p>
          </figure>
        ) : (
          <EmptyState title="No client story yet">
            <p>
              One client by name, in their own words, with one figure before and after. Publish it
              only once they have agreed in writing.
            </p>
          </EmptyState>
        )}
        <Group mt="md">
          <FormDialog
            trigger={(open) => (
              <Button variant="default" onClick={open}>
                {story ? 'Edit the story' : 'Add a client story'}
              </Button>
            )}
            title="Client story"
            {...formOf(storyVerbs.save, {})}
            defaultValue={{ ...story, consent, savedAt }}
            labels={{ submit: 'Publish', sending: 'Publishing...' }}
          >
            {(fields) => (
              <>
                <DialogText field={fields.company} label="Company" />
                <DialogText
                  field={fields.person}
                  label="Person"
                  description="Name and role, for example Dana Whitfield, owner."
                />
                <DialogTextarea field={fields.words} label="Words" description="As they said it." />
                <DialogText
                  field={fields.measure}
                  label="Measure"
                  description="What the figure counts, for example days from work to invoice."
                />
                <DialogText field={fields.before} label="Before" />
                <DialogText field={fields.after} label="After" />
                <DialogText
                  field={fields.consent}
                  label="Consent"
                  description="Who agreed to this, when and how. Only the staff sees it."
                />
                <DialogHidden field={fields.savedAt} />
              </>
            )}
          </FormDialog>
          {story ? (
            <ConfirmDialog
              trigger={(open) => (
                <Button variant="subtle" onClick={open}>
                  Remove the story
                </Button>
              )}
              title="Remove the client story?"
              action={addressOf(storyVerbs.remove, {})}
              labels={{ confirm: 'Remove', sending: 'Removing...' }}
            >
              The public page stops showing it, and the consent note is deleted.
            </ConfirmDialog>
          ) : null}
        </Group>
      </ScreenSection>
    </div>
  );
}
