import { useEffect } from 'react';
import { keepAtSessionEnd } from './kept-words.ts';
import { usePerson } from './person.ts';

/**
 * Keeps a choice or press that is under way, should the session have ended: `what` says in words what it does, for example
 * "Status of #1042: Resolved". Back on the page, `KeptPresses` asks whether it is to be made.
 */
export function useKeptPress(
  isUnderWay: boolean,
  press: { action: string; what: string; values: Readonly<Record<string, string>> },
): void {
  const person = usePerson();
  const { action, what } = press;
  const values = JSON.stringify(press.values);
  useEffect(() => {
    if (!person || !isUnderWay) return;
    return keepAtSessionEnd(person, () => ({
      name: action,
      press: { action, what },
      values: Object.entries(JSON.parse(values) as Record<string, string>),
      choices: {},
      files: {},
    }));
  }, [person, isUnderWay, action, what, values]);
}
