import type { PublicFieldOf } from '#app/ui/public/PublicForm.tsx';
import { PublicTextField } from '#app/ui/public/PublicTextField.tsx';

/** The fields of a person who requests something by email: name, email and, optionally, company. */
export function RequesterFields({ field }: { field: PublicFieldOf<'name' | 'email' | 'company'> }) {
  return (
    <>
      <NameField field={field} />
      <EmailField field={field} />
      <CompanyField field={field} optional />
    </>
  );
}

/** The name of the person who asks, in one field. */
export function NameField({ field }: { field: PublicFieldOf<'name'> }) {
  return <PublicTextField label="Name" autoComplete="name" {...field('name')} />;
}

/** The address that the answer goes to. */
export function EmailField({ field }: { field: PublicFieldOf<'email'> }) {
  return <PublicTextField label="Email" type="email" autoComplete="email" {...field('email')} />;
}

/** The company that the person works for. */
export function CompanyField({
  field,
  optional = false,
}: {
  field: PublicFieldOf<'company'>;
  optional?: boolean;
}) {
  return (
    <PublicTextField
      label="Company"
      autoComplete="organization"
      optional={optional}
      {...field('company')}
    />
  );
}
