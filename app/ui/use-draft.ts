import { type RefObject, useEffect, useRef } from 'react';
import { z } from 'zod';

const draftSchema = z.object({ text: z.string(), isMarked: z.boolean() });

/** A choice beside a box that belongs to what is typed in it, and how it is set. */
type DraftMark = readonly [isMarked: boolean, setMarked: (isMarked: boolean) => void];

const NO_MARK: DraftMark = [false, () => {}];

/**
 * Keeps what is typed into a box in the tab's own storage under `key`, so that it is there again after leaving the page,
 * a lost session or a reload. The mark is kept with it, also while the box is empty: what was begun as an internal note
 * must never turn into a message to the customer. Returns the function that forgets the text once it was sent.
 */
export function useDraft(
  key: string,
  box: RefObject<HTMLTextAreaElement | null>,
  [isMarked, setMarked]: DraftMark = NO_MARK,
): () => void {
  const latest = useRef(isMarked);
  const mark = useRef(setMarked);
  mark.current = setMarked;

  useEffect(() => {
    if (latest.current === isMarked) return;
    latest.current = isMarked;
    writeDraft(key, box.current?.value ?? '', isMarked);
  }, [key, box, isMarked]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const keep = () => writeDraft(key, element.value, latest.current);
    const kept = readDraft(key);
    if (kept && element.value === '') {
      latest.current = kept.isMarked;
      mark.current(kept.isMarked);
      element.value = kept.text;
      // The box grows with its text.
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [key, box]);
  return () => writeDraft(key, '', latest.current);
}

function readDraft(key: string) {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, text: string, isMarked: boolean): void {
  if (text || isMarked) sessionStorage.setItem(key, JSON.stringify({ text, isMarked }));
  else sessionStorage.removeItem(key);
}
