import { type RefObject, useLayoutEffect } from 'react';
import { usePerson } from '#app/ui/person.ts';
import { DRAFTS } from '#app/ui/unsent-forms.ts';

const SAVED_MS = 60 * 24 * 60 * 60 * 1000;

/**
 * Saves what is marked and typed in a form in this browser, for this person and `key`, until it is submitted or they sign out.
 * What was saved is restored before the form is seen; `onRead` is called then.
 */
export function useScoreDraft(
  key: string,
  form: RefObject<HTMLFormElement | null>,
  onRead: () => void,
): { save: () => void; forget: () => void } {
  const place = `${DRAFTS}${usePerson()}.${key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is filled in once, as it opens
  useLayoutEffect(() => {
    if (!form.current) return;
    for (const [name, value] of readDraft(place)) fillIn(form.current, name, value);
    onRead();
  }, [place, form]);
  return {
    save: () => {
      if (form.current) writeDraft(place, form.current);
    },
    forget: () => localStorage.removeItem(place),
  };
}

function fillIn(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList || control instanceof HTMLTextAreaElement) {
    control.value = value;
  }
}

function readDraft(place: string): [string, string][] {
  try {
    const { at, values } = JSON.parse(localStorage.getItem(place) ?? '{}');
    if (typeof at !== 'number' || at < Date.now() - SAVED_MS || !Array.isArray(values)) return [];
    return values.filter(
      (pair) =>
        Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
    );
  } catch {
    return [];
  }
}

function writeDraft(place: string, form: HTMLFormElement): void {
  const hidden = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(({ name }) => name),
  );
  const values = [...new FormData(form)].filter(([name]) => !hidden.has(name));
  try {
    localStorage.setItem(place, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // The browser lets nothing be stored: what is marked is gone with the page.
  }
}
