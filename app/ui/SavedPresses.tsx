import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { usePerson } from './person.ts';
import { forgetSaved, savedPresses, type UnsentForm } from './unsent-forms.ts';

/** Asks for each choice that met an ended session on this page whether to make it now. */
export function SavedPresses() {
  const person = usePerson();
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState<readonly UnsentForm[]>([]);
  useEffect(() => {
    setWaiting(person ? savedPresses(person, pathname) : []);
  }, [person, pathname]);
  const [saved] = waiting;
  if (!person || !saved?.press) return null;
  return (
    <ConfirmDialog
      key={saved.name}
      title="Your session had ended"
      action={saved.press.action}
      values={Object.fromEntries(saved.values)}
      labels={{ confirm: 'Save it now', sending: 'Saving...' }}
      onClosed={() => {
        forgetSaved(person, saved);
        setWaiting(waiting.slice(1));
      }}
    >
      This was not saved then: {saved.press.what}.
    </ConfirmDialog>
  );
}
