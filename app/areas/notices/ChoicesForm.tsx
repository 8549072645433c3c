import { useFetcher } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { Link } from '#app/ui/Link.tsx';
import { May, useReads } from '#app/ui/may.tsx';
import { useSaved } from '#app/ui/NewestCopy.tsx';
import { Group } from '#app/ui/Stack.tsx';
import { Switch } from '#app/ui/ticks.tsx';
import { useUnsavedForm } from '#app/ui/use-unsaved-guard.ts';
import styles from './ChoicesForm.module.css';
import type { SubjectWords } from './notice-choices.ts';
import type { Choices } from './notice-forms.ts';

/** The form of what a person is notified of, by notice and by email. Use it inside a `NewestCopy`. */
export function ChoicesForm({
  choices,
  subjects,
}: {
  choices: Choices;
  subjects: readonly SubjectWords[];
}) {
  const fetcher = useFetcher<FormAnswer>();
  const isReading = useReads();
  const sending = fetcher.state !== 'idle';
  useSaved(fetcher.data);
  const element = useUnsavedForm(sending);
  const refusal = sending || fetcher.data?.done ? undefined : fetcher.data?.result?.error?.[''];
  return (
    <fetcher.Form method="post" ref={element}>
      <FormErrors errors={refusal ?? undefined} />
      <input type="hidden" name="savedAt" value={choices.savedAt} />
      <ul className={styles.subjects}>
        {subjects.map(({ subject, label, about }) => (
          <li key={subject} className={styles.subject}>
            <div className={styles.words}>
              <p className={styles.label}>{label}</p>
              <p className={styles.about}>{about}</p>
            </div>
            <fieldset className={styles.ways} disabled={isReading}>
              <legend className={styles.legend}>{label}</legend>
              <Switch
                name="byNotice"
                value={subject}
                label="Notice"
                defaultChecked={choices.byNotice.includes(subject)}
              />
              <Switch
                name="byMail"
                value={subject}
                label="Email"
                defaultChecked={choices.byMail.includes(subject)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
      {isReading ? null : (
        <Group justify="flex-end" mt="xl">
          <Button type="submit" disabled={sending}>
            {sending ? 'Saving...' : 'Save'}
          </Button>
        </Group>
      )}
    </fetcher.Form>
  );
}

/** The text above staff's choices. */
export function StaffChoicesIntro({ isMailOn }: { isMailOn: boolean }) {
  return (
    <>
      Choose what we notify you about, in the app and by email, including tickets and tasks assigned
      to you. Who gets email about the rest is set in the{' '}
      <May needs="manage" otherwise="settings">
        <Link to="/admin/settings/notifications" className={styles.link}>
          settings
        </Link>
      </May>
      . Emails about your account, such as a new password, are always sent.
      {isMailOn
        ? null
        : ' All other email is turned off in the settings for now, except for inquiries, registrations and webhooks that failed.'}
    </>
  );
}
