import { useEffect, useRef } from 'react';
import { usePerson } from './person.ts';
import { saveAtSessionEnd } from './saved-words.ts';

type Press = {
  action: string;
  /** What it does, in words, for example "Status of #1042: Resolved". */
  what: string;
  values: Readonly<Record<string, string>>;
};

/**
 * Keeps a choice or press that is under way, should the session have ended; back on the page, `SavedPresses` asks whether it is
 * to be made. Returns the function to call as it is sent: what a component shows of that may come later than the answer.
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
