import type { PublicField } from '#app/ui/public/PublicForm.tsx';
import { TextField } from '#app/ui/public/TextField.tsx';

/** Who asks for something by mail: name, email and, if they like, company. */
export function RequesterFields({
  field,
}: {
  field: (name: 'name' | 'email' | 'company') => PublicField;
}) {
  const [name, email, company] = [field('name'), field('email'), field('company')];
  return (
    <>
      <TextField label="Name" autoComplete="name" {...name} control={name.control('input')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        {...email}
        control={email.control('input')}
      />
      <TextField
        label="Company"
        autoComplete="organization"
        optional
        {...company}
        control={company.control('input')}
      />
    </>
  );
}
