import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/ui/Button.tsx';
import { formatCount } from '#app/ui/everywhere/format.ts';
import { FormErrors } from '#app/ui/FormErrors.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { HiddenField, SwitchField } from '#app/ui/forms/fields.tsx';
import { useSchemaForm } from '#app/ui/forms/use-schema-form.ts';
import { useSaved } from '#app/ui/NewestCopy.tsx';
import { Group, Stack } from '#app/ui/Stack.tsx';
import { ProveFirst } from './ProveFirst.tsx';
import type { SignInRulesScreen } from './sign-in-rules-commands.server.ts';

const signInRulesSchema = async () =>
  (await import('#app/areas/settings/setting-forms.ts')).signInRulesSchema;

/** The form of how people may sign in, whose customers staff see, and who lets newcomers in. Use it inside a `NewestCopy`. */
export function SignInRulesForm({
  isRequired,
  linksForCustomers,
  assignedOnly,
  approvesNewcomers,
  savedAt,
  staff,
  withFactor,
}: SignInRulesScreen) {
  const fetcher = useFetcher<FormAnswer>();
  const element = useRef<HTMLFormElement>(null);
  const sending = fetcher.state !== 'idle';
  useSaved(fetcher.data);
  const { form, fields, formProps } = useSchemaForm({
    id: `protection-${savedAt}`,
    schema: signInRulesSchema,
    lastResult: sending || fetcher.data?.done ? null : fetcher.data?.result,
    defaultValue: { isRequired, linksForCustomers, assignedOnly, approvesNewcomers, savedAt },
  });
  return (
    <fetcher.Form method="post" ref={element} {...formProps}>
      <Stack gap="md">
        <FormErrors id={form.errorId} errors={form.errors} />
        <HiddenField field={fields.savedAt} />
        <SwitchField
          field={fields.isRequired}
          label="Require a second factor for staff"
          description={`Staff who sign in with a password alone must set up an authenticator app or a passkey first. ${withFactor} of ${formatCount(staff, 'member of staff has', 'members of staff have')} one.`}
        />
        <SwitchField
          field={fields.assignedOnly}
          label="Staff see only the companies they are assigned to"
          description="Admins see all. Each customer's page shows who is assigned."
        />
        <SwitchField
          field={fields.linksForCustomers}
          label="Let customers sign in with an email link"
          description="The portal's login then offers an email link that works once, for 15 minutes. Anyone with an authenticator app is still asked for a code. Staff never get a link."
        />
        <SwitchField
          field={fields.approvesNewcomers}
          label="Newcomers need our approval"
          description="Colleagues whom a customer invites wait on the Approval screen until you approve them. People whom staff add or invite don't wait. If you switch this off, those who already wait still need your approval."
        />
        <Group justify="flex-end">
          <ProveFirst>
            {(prove) => (
              <Button
                onClick={() => prove(() => element.current?.requestSubmit())}
                disabled={sending}
              >
                {sending ? 'Saving...' : 'Save Settings'}
              </Button>
            )}
          </ProveFirst>
        </Group>
      </Stack>
    </fetcher.Form>
  );
}
