import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { forgetKept, type Kept, keptPresses } from './kept-words.ts';
import { usePerson } from './person.ts';

/** Asks for each choice that met an ended session on this page whether it is to be made now. */
export function KeptPresses() {
  const person = usePerson();
  const { pathname } = useLocation();
  const [waiting, setWaiting] = useState<readonly Kept[]>([]);
  useEffect(() => {
    setWaiting(person ? keptPresses(person, pathname) : []);
  }, [person, pathname]);
  const [kept] = waiting;
  if (!person || !kept?.press) return null;
  return (
    <ConfirmDialog
      key={kept.name}
      title="Your session had ended"
      action={kept.press.action}
      values={Object.fromEntries(kept.values)}
      labels={{ confirm: 'Save it now', sending: 'Saving...' }}
      onClosed={() => {
        forgetKept(person, kept);
        setWaiting(waiting.slice(1));
      }}
    >
      This was not saved then: {kept.press.what}.
    </ConfirmDialog>
  );
}
