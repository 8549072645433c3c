import { type RefObject, useEffect } from 'react';

/**
 * Keeps what is typed into a textarea in the tab's own storage under `key`, so that it is there again after leaving the
 * page, a lost session or a reload. Returns the function that forgets it.
 */
export function useDraft(key: string, box: RefObject<HTMLTextAreaElement | null>): () => void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const kept = sessionStorage.getItem(key);
    if (kept && element.value === '') {
      element.value = kept;
      // The box grows with its text.
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const keep = () => {
      if (element.value) sessionStorage.setItem(key, element.value);
      else sessionStorage.removeItem(key);
    };
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [key, box]);
  return () => sessionStorage.removeItem(key);
}
