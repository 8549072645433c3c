import { useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer } from './form-answer.ts';
import { randomId } from './random-id.ts';

/**
 * The state of a dialog that posts to an action and closes on a `done` answer. Each opening has its own `id`, so that
 * an earlier answer never shows again; before the first one nothing is rendered. `submissionId` is the same for every
 * submit of one opening.
 */
export function useActionDialog() {
  const base = useId();
  const [{ opening, submissionId }, setOpening] = useState({ opening: 0, submissionId: '' });
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
    submissionId,
    fetcher,
    sending,
    isDone,
    opened,
    hasOpened: opening > 0,
    open: () => setOpening((last) => ({ opening: last.opening + 1, submissionId: randomId() })),
    close: () => setOpened(false),
  };
}
