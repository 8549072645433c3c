import type { ComponentProps } from 'react';
import { PasswordField } from '#app/ui/forms/fields.tsx';

type Field = ComponentProps<typeof PasswordField>['field'];

/** A new password, typed twice. */
export function NewPasswordFields({ fields }: { fields: { password: Field; repeated: Field } }) {
  return (
    <>
      <PasswordField
        field={fields.password}
        label="New password"
        description="6 to 100 characters"
        autoComplete="new-password"
      />
      <PasswordField
        field={fields.repeated}
        label="Repeat the new password"
        autoComplete="new-password"
      />
    </>
  );
}

/** The current password, asked for once more. */
export function CurrentPassword({ field }: { field: Field }) {
  return <PasswordField field={field} label="Current password" autoComplete="current-password" />;
}

/** Tells password managers whose password a form is about. */
export function PasswordOwner({ email }: { email: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
