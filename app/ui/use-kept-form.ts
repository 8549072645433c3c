import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { wordsOf } from './form-words.ts';
import { forgetKept, holdingsOf, type Kept, keepAtSessionEnd, keptOf } from './kept-words.ts';
import { usePerson } from './person.ts';
import { useShowToast } from './Toast.tsx';

/** What came back into the forms of this page, by the form's id. */
const returned = new Map<string, Kept>();

/** What came back into the form with this id, for fields that show more of it than their value. */
export function returnedTo(formId: string): Kept | undefined {
  return returned.get(formId);
}

/**
 * Keeps what a form holds when the session of the person at it ends, and brings it back to the same page, under an id of its
 * own, so that every field starts anew with it. `forget` is called as the form is sent or given up.
 */
export function useKeptForm(name: string, id: string) {
  const person = usePerson();
  const [kept, setKept] = useState<Kept | null>(null);
  const formId = kept ? `${id}-kept` : id;
  if (kept) returned.set(formId, kept);
  const showToast = useShowToast();
  const tellReturn = useEffectEvent(() =>
    showToast({
      kind: 'success',
      title: 'Your words are back',
      description: 'They were not sent when your session ended. Check them and send them.',
    }),
  );

  useLayoutEffect(() => {
    if (!person) return;
    const found = keptOf(person, name);
    if (!found) return;
    setKept(found);
    tellReturn();
  }, [person, name]);
  useEffect(() => {
    if (person && kept) return () => forgetKept(person, kept);
  }, [person, kept]);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!person || !(form instanceof HTMLFormElement)) return;
    // What came back is unsent whatever the form begins with.
    const start = kept ? null : wordsOf(form);
    return keepAtSessionEnd(person, () =>
      wordsOf(form) === start ? null : { name, press: null, ...holdingsOf(form) },
    );
  }, [person, name, formId, kept]);

  return {
    formId,
    kept,
    forget: () => {
      if (person && kept) forgetKept(person, kept);
    },
  };
}

/** The kept values as the form that they are of would send them. */
export function formDataOf({ values }: Kept): FormData {
  const data = new FormData();
  for (const [name, value] of values) data.append(name, value);
  return data;
}
