import { type RefObject, useEffect, useRef, useState } from 'react';
import { isUploading, type QueuedFile, type UploadQueue } from './upload-queue.ts';

const WAITING = 'Waiting for the upload. It is sent as soon as all files have arrived.';
const FAILED = 'A file was not uploaded. Remove it or try again.';

/**
 * Holds the submit of the form around `inside` while files of the queue are being sent, and continues it once they have
 * arrived. A file that failed holds it until the person has removed it or sent it again. Returns the sentence that says why
 * nothing was sent, or null.
 */
export function useHeldSubmit(
  inside: RefObject<HTMLElement | null>,
  queue: UploadQueue,
  files: readonly QueuedFile[],
): string | null {
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    const hold = (event: SubmitEvent) => {
      if (isFieldCheck(event.submitter)) return;
      if (!isUploading(queue.files) && !hasFailed(queue.files)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = { form, submitter: event.submitter };
      setIsHeld(true);
    };
    // On the form itself and before it bubbles: React listens further out.
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [inside, queue]);

  useEffect(() => {
    if (!isHeld || isUploading(files)) return;
    const waiting = held.current;
    held.current = null;
    if (hasFailed(files)) return;
    setIsHeld(false);
    if (waiting) {
      const { form, submitter } = waiting;
      form.requestSubmit(submitter?.isConnected ? submitter : null);
    }
  }, [isHeld, files]);

  if (!isHeld) return null;
  return isUploading(files) ? WAITING : FAILED;
}

function hasFailed(files: readonly QueuedFile[]): boolean {
  return files.some(({ state }) => state === 'failed');
}

/** conform checks a single field by a submission of its own, which sends nothing. */
function isFieldCheck(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === '__intent__';
}
