import { useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

/**
 * The state of a dialog that posts to an action and closes once the answer is `done`. Each opening is a new conversation
 * with the action, named by `id`, so that no earlier answer shows again; before the first one nothing needs to be rendered.
 */
export function useActionDialog() {
  const base = useId();
  const [opening, setOpening] = useState(0);
  const [opened, setOpened] = useState(false);
  const id = `${base}-${opening}`;
  const fetcher = useFetcher<FormAnswer>({ key: id });
  const sending = fetcher.state !== 'idle';
  const isDone = !sending && fetcher.data?.done === true;

  // The dialog renders closed first: only when it then opens does it notice where the focus has to return to.
  useEffect(() => {
    if (opening > 0) setOpened(true);
  }, [opening]);
  useEffect(() => {
    if (isDone) setOpened(false);
  }, [isDone]);

  return {
    id,
    fetcher,
    sending,
    isDone,
    opened,
    hasOpened: opening > 0,
    open: () => setOpening((count) => count + 1),
    close: () => setOpened(false),
  };
}
