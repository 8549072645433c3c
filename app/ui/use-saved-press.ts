import { useEffect, useRef } from 'react';
import { usePerson } from './person.ts';
import { saveAtSessionEnd } from './unsent-forms.ts';

type Press = {
  action: string;
  /** What it does, in words, for example "Status of #1042: Resolved". */
  what: string;
  values: Readonly<Record<string, string>>;
};

/**
 * Saves a pending choice or press in case the session has ended. Back on the page, `SavedPresses` asks whether to repeat it.
 * Returns the function to call when it is sent, before the component changes what it shows.
 */
export function useSavedPress(isUnderWay: boolean): (press: Press) => void {
  const person = usePerson();
  const sent = useRef<Press | null>(null);
  useEffect(() => {
    if (!isUnderWay) sent.current = null;
  }, [isUnderWay]);
  useEffect(() => {
    if (!person) return;
    return saveAtSessionEnd(person, () => {
      if (!sent.current) return null;
      const { action, what, values } = sent.current;
      const press = { action, what };
      return { name: action, press, values: Object.entries(values), choices: {}, files: {} };
    });
  }, [person]);
  return (press) => {
    sent.current = press;
  };
}
