import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useShowToast } from '#app/ui/everywhere/Toast.tsx';
import { serializeForm } from './form-words.ts';
import { usePerson } from './person.ts';
import {
  forgetSaved,
  saveAtSessionEnd,
  savedOf,
  storableValues,
  type UnsentForm,
} from './unsent-forms.ts';

/** What came back into the forms of this page, by the form's id. */
const returned = new Map<string, UnsentForm>();

/** Returns what came back into the form with this id, for fields that show more of it than their value. */
export function returnedTo(formId: string): UnsentForm | undefined {
  return returned.get(formId);
}

/**
 * Saves a form's content when the session of its person ends, and restores it on the same page under an id of its own, so that
 * every field starts again with it. Call `forget` when the form is sent or discarded.
 */
export function useSavedForm(name: string, id: string) {
  const person = usePerson();
  const [saved, setSaved] = useState<UnsentForm | null>(null);
  const formId = saved ? `${id}-saved` : id;
  if (saved) returned.set(formId, saved);
  const showToast = useShowToast();
  const reportReturn = useEffectEvent(() =>
    showToast({
      kind: 'success',
      title: 'Your text is back',
      description: 'It was not sent when your session ended. Check it and send it.',
    }),
  );

  useLayoutEffect(() => {
    if (!person) return;
    const found = savedOf(person, name);
    if (!found) return;
    setSaved(found);
    reportReturn();
  }, [person, name]);
  useEffect(() => {
    if (person && saved) return () => forgetSaved(person, saved);
  }, [person, saved]);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!person || !(form instanceof HTMLFormElement)) return;
    // What came back is unsent whatever the form begins with.
    let start: string | null | undefined = saved ? null : undefined;
    // To read a form, the browser lays the page out: with the frame that shows it, not in one piece with what made it.
    const frame = requestAnimationFrame(() => {
      if (!saved) start = serializeForm(form);
    });
    const end = saveAtSessionEnd(person, () =>
      start === undefined || serializeForm(form) === start
        ? null
        : { name, press: null, ...storableValues(form) },
    );
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [person, name, formId, saved]);

  return {
    formId,
    saved,
    forget: () => {
      if (person && saved) forgetSaved(person, saved);
    },
  };
}

/** Returns the saved values as their form would send them. */
export function formDataOf({ values }: UnsentForm): FormData {
  const data = new FormData();
  for (const [name, value] of values) data.append(name, value);
  return data;
}
