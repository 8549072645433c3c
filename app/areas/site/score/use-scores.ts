import { useCallback, useEffect, useRef, useState } from 'react';
import {
  readScores,
  SCORES_KEY,
  type Score,
  writeScores,
} from '#app/areas/inquiries/checklist/checklist-score.ts';

/** Keeps scores in step with their form (call `read` on each change) and with the address bar. */
export function useScores(initial: readonly (Score | null)[]) {
  const form = useRef<HTMLFormElement>(null);
  const [scores, setScores] = useState(initial);
  const read = useCallback(() => {
    if (form.current) setScores(readScores(new FormData(form.current)));
  }, []);
  // A browser that comes back to the page marks again what was marked before.
  useEffect(read, [read]);
  const text = writeScores(scores);
  const written = useRef(text);
  useEffect(() => {
    if (written.current === text) return;
    written.current = text;
    const { pathname, hash } = window.location;
    const address = `${pathname}${text && `?${SCORES_KEY}=${text}`}${hash}`;
    window.history.replaceState(window.history.state, '', address);
  }, [text]);
  return { form, read, scores, text };
}
