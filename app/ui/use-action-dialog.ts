import { startTransition, useEffect, useId, useState } from 'react';
import { useFetcher, useFetchers } from 'react-router';
import { randomId } from '#app/ui/everywhere/random-id.ts';
import type { FormAnswer } from './form-answer.ts';

/**
 * The state of a dialog that posts to an action and closes on a `done` answer. Each opening has its own `id`, so that an
 * earlier answer never shows again; before the first one nothing is rendered. `submissionId` is the same for every submit of
 * one opening. It opens once the page shows the result of a form that is still being sent: an edit that begins with the older
 * copy would be refused because of one's own change.
 */
export function useActionDialog() {
  const base = useId();
  const [{ opening, submissionId }, setOpening] = useState({ opening: 0, submissionId: '' });
  const [state, setState] = useState<'closed' | 'wanted' | 'open'>('closed');
  const isChanging = useFetchers().some(({ formMethod }) => formMethod === 'POST');
  const id = `${base}-${opening}`;
  const fetcher = useFetcher<FormAnswer>({ key: id });
  const sending = fetcher.state !== 'idle';
  const isDone = !sending && fetcher.data?.done === true;

  // The dialog renders closed first: only when it then opens does it notice where the focus has to return to.
  // It is drawn in slices, between which the page hears what is pressed.
  useEffect(() => {
    if (state === 'wanted' && !isChanging) startTransition(() => setState('open'));
  }, [state, isChanging]);
  useEffect(() => {
    if (isDone) setState('closed');
  }, [isDone]);

  return {
    id,
    submissionId,
    fetcher,
    sending,
    isDone,
    opened: state === 'open',
    hasOpened: opening > 0,
    open: () => {
      setOpening((last) => ({ opening: last.opening + 1, submissionId: randomId() }));
      setState('wanted');
    },
    close: () => setState('closed'),
  };
}
