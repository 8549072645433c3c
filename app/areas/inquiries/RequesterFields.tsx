import type { PublicFieldOf } from '#app/ui/public/PublicForm.tsx';
import { PublicTextField } from '#app/ui/public/PublicTextField.tsx';

/** Who asks for something by mail: name, email and, if they like, company. */
export function RequesterFields({ field }: { field: PublicFieldOf<'name' | 'email' | 'company'> }) {
  return (
    <>
      <NameField field={field} />
      <EmailField field={field} />
      <CompanyField field={field} optional />
    </>
  );
}

/** The name of who asks, in one field. */
export function NameField({ field }: { field: PublicFieldOf<'name'> }) {
  return <PublicTextField label="Name" autoComplete="name" {...field('name')} />;
}

/** Where the answer goes. */
export function EmailField({ field }: { field: PublicFieldOf<'email'> }) {
  return <PublicTextField label="Email" type="email" autoComplete="email" {...field('email')} />;
}

/** Whom they work for. */
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
