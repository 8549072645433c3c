import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import styles from './Settings.module.css';
import { promisePageVerbs } from './setting-verbs.ts';

/** Turns the public page of promises on and off. */
export function PromisePageSection({ isShown }: { isShown: boolean }) {
  return (
    <div className={styles.after}>
      <ScreenSection title="Promises">
        <p className={styles.note}>
          {isShown ? (
            <>
              The site shows <Link to="/promises">how many promises you kept</Link> in the last 90
              days, with a file to recompute it from. From 20 promises on, the landing page quotes
              it. You can turn the page off, not change its figures.
            </>
          ) : (
            'The page of promises is off: visitors do not find it, and the landing page quotes nothing. Promises are still recorded.'
          )}
        </p>
        <Group mt="md">
          {isShown ? (
            <ActionButton
              action={addressOf(promisePageVerbs.hide, {})}
              variant="default"
              sendingLabel="Turning off..."
            >
              Turn the page off
            </ActionButton>
          ) : (
            <ActionButton
              action={addressOf(promisePageVerbs.show, {})}
              variant="default"
              sendingLabel="Turning on..."
            >
              Turn the page on
            </ActionButton>
          )}
        </Group>
      </ScreenSection>
    </div>
  );
}
