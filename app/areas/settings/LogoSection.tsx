import { addressOf, formOf } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { onDemand } from '#app/ui/on-demand.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import styles from './Settings.module.css';
import { logoVerbs } from './setting-verbs.ts';

const UploadField = onDemand(
  async () => (await import('#app/areas/uploads/UploadField.tsx')).UploadField,
);

/** The firm's logo, with what can be done about it. */
export function LogoSection({ logo, firmName }: { logo: string | null; firmName: string }) {
  return (
    <div className={styles.after}>
      <ScreenSection title="Logo">
        {logo ? (
          <p className={styles.logo}>
            <img src={logo} alt={`Logo of ${firmName}`} />
          </p>
        ) : (
          <p className={styles.note}>
            The built-in mark is shown next to the name until you choose a picture.
          </p>
        )}
        <Group mt="md">
          <FormDialog
            trigger={(open) => (
              <Button variant="default" onClick={open}>
                {logo ? 'Replace logo' : 'Choose a logo'}
              </Button>
            )}
            title="Logo"
            {...formOf(logoVerbs.save, {})}
            labels={{ submit: 'Save logo', sending: 'Saving...' }}
          >
            {(fields) => (
              <UploadField
                field={fields.uploads}
                label="Picture"
                description="PNG or JPEG, up to 1 MB and 1,200 pixels. Shown on white, one line high, on the site, in the app, in emails and in PDFs."
                required
              />
            )}
          </FormDialog>
          {logo ? (
            <ConfirmDialog
              trigger={(open) => (
                <Button variant="subtle" onClick={open}>
                  Remove logo
                </Button>
              )}
              title="Remove the logo?"
              action={addressOf(logoVerbs.remove, {})}
              labels={{ confirm: 'Remove', sending: 'Removing...' }}
            >
              The built-in mark is shown instead.
            </ConfirmDialog>
          ) : null}
        </Group>
      </ScreenSection>
    </div>
  );
}
