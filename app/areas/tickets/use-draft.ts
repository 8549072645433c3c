import { type RefObject, useEffect, useRef } from 'react';
import { z } from 'zod';

const draftSchema = z.object({ text: z.string(), isInternal: z.boolean() });

/**
 * Keeps what is typed into a message box in the tab's own storage under `key`, so that it is there again after leaving
 * the page, a lost session or a reload. What was begun as an internal note comes back as one: it must never turn into a
 * message to the customer. Returns the function that forgets it.
 */
export function useDraft(
  key: string,
  box: RefObject<HTMLTextAreaElement | null>,
  [isInternal, setIsInternal]: [boolean, (isInternal: boolean) => void],
): () => void {
  const latest = useRef(isInternal);
  latest.current = isInternal;
  const mark = useRef(setIsInternal);
  mark.current = setIsInternal;

  // Before the effect that restores: what it restores must not be marked by the state of before.
  useEffect(() => {
    if (box.current?.value) writeDraft(key, box.current.value, isInternal);
  }, [key, box, isInternal]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const kept = readDraft(key);
    if (kept && element.value === '') {
      element.value = kept.text;
      mark.current(kept.isInternal);
      // The box grows with its text.
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const keep = () => writeDraft(key, element.value, latest.current);
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [key, box]);
  return () => sessionStorage.removeItem(key);
}

function readDraft(key: string) {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, text: string, isInternal: boolean): void {
  if (text) sessionStorage.setItem(key, JSON.stringify({ text, isInternal }));
  else sessionStorage.removeItem(key);
}
