import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePerson } from './person.ts';

/** A choice beside a box that belongs to what is typed in it, and how it is set. */
type DraftMark = readonly [isMarked: boolean, setMarked: (isMarked: boolean) => void];

const NO_MARK: DraftMark = [false, () => {}];

/**
 * Keeps what is typed into a box in the tab's own storage under `key`, for this person alone, so that it is there again after
 * leaving the page, a lost session or a reload. The mode is saved with the text: what was begun as an internal note must never
 * become a message to the customer. Empty text is not saved. `isRead` says that the saved text is in the box; call `forget`
 * once the text was sent.
 */
export function useDraft(
  key: string,
  box: RefObject<HTMLTextAreaElement | null>,
  [isMarked, setMarked]: DraftMark = NO_MARK,
): { isRead: boolean; forget: () => void } {
  const place = `${key}:${usePerson()}`;
  const [isRead, setIsRead] = useState(false);
  const latest = useRef(isMarked);
  const mark = useRef(setMarked);
  mark.current = setMarked;

  useEffect(() => {
    if (latest.current === isMarked) return;
    latest.current = isMarked;
    writeDraft(place, box.current?.value ?? '', isMarked);
  }, [place, box, isMarked]);
  // Text, mark and `isRead` are seen together.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const save = () => writeDraft(place, element.value, latest.current);
    const saved = readDraft(place);
    if (saved && element.value === '') {
      latest.current = saved.isMarked;
      mark.current(saved.isMarked);
      element.value = saved.text;
      // The box grows with its text.
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    setIsRead(true);
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [place, box]);
  return { isRead, forget: () => sessionStorage.removeItem(place) };
}

function readDraft(place: string) {
  try {
    const { text, isMarked } = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return typeof text === 'string' && typeof isMarked === 'boolean' ? { text, isMarked } : null;
  } catch {
    return null;
  }
}

function writeDraft(place: string, text: string, isMarked: boolean): void {
  if (text) sessionStorage.setItem(place, JSON.stringify({ text, isMarked }));
  else sessionStorage.removeItem(place);
}
