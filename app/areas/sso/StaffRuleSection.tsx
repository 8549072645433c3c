import { ProveFirst } from '#app/areas/accounts/ProveFirst.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogHidden, DialogLookup, DialogSwitch } from '#app/ui/dialog-fields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { Group } from '#app/ui/Stack.tsx';
import styles from './ProviderList.module.css';
import type { SignOnSettings } from './provider-queries.server.ts';

const staffRuleSchema = async () => (await import('./sso-forms.ts')).staffRuleSchema;

/** Whether staff log in only by single sign-on, and who is exempt. */
export function StaffRuleSection({ rule }: { rule: SignOnSettings['rule'] }) {
  const { ssoOnly, breakGlass, savedAt } = rule;
  return (
    <div className={styles.after}>
      <ScreenSection title="Staff">
        <p>
          {ssoOnly
            ? `Staff log in only with single sign-on. ${breakGlass?.label ?? 'No one'} can still log in with a password if the provider is down.`
            : 'Staff log in with a password, a passkey or single sign-on.'}
        </p>
        <Group mt="md">
          <ProveFirst>
            {(prove) => (
              <FormDialog
                trigger={(open) => (
                  <Button variant="default" onClick={() => prove(open)}>
                    Change How Staff Log In
                  </Button>
                )}
                title="Change How Staff Log In"
                action="/admin/settings/sign-on"
                schema={staffRuleSchema}
                defaultValue={{
                  ssoOnly,
                  savedAt,
                  ...(breakGlass && { breakGlass: breakGlass.value }),
                }}
                labels={{ submit: 'Save', sending: 'Saving...' }}
                intro="Before you switch this on, log in by single sign-on yourself. Staff who logged in another way are then signed out."
              >
                {(fields) => (
                  <>
                    <DialogHidden field={fields.savedAt} />
                    <DialogSwitch
                      field={fields.ssoOnly}
                      label="Single sign-on alone"
                      description="Staff can then no longer log in with a password or a passkey, nor set a new password."
                    />
                    <DialogLookup
                      field={fields.breakGlass}
                      label="Break-glass admin"
                      description="The one admin who still logs in with a password. Keep that password and second factor in a safe place."
                      source="/admin/users/staff-options?admins"
                      chosen={breakGlass}
                      clearable
                    />
                  </>
                )}
              </FormDialog>
            )}
          </ProveFirst>
        </Group>
      </ScreenSection>
    </div>
  );
}
