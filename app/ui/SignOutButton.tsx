import { Form } from 'react-router';
import { Button } from './Button.tsx';
import { useViews } from './may.tsx';
import { usePerson } from './person.ts';
import { forgetTab } from './unsent-forms.ts';

/** Ends the session and returns to the public site. Loads a new document, so that nothing of the session stays in memory. */
export function SignOutButton({ label }: { label: 'Logout' | 'Sign Out' }) {
  const person = usePerson();
  if (useViews()) return null;
  return (
    <Form method="post" action="/sign-out" reloadDocument onSubmit={() => forgetTab(person)}>
      <Button type="submit" variant="default">
        {label}
      </Button>
    </Form>
  );
}
