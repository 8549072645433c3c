import { useEffect, useState } from 'react';
import type { Creates } from '#app/platform/verb.ts';

const NONE: readonly Creates[] = [];

/** Returns what the person may create, loaded when the search is first used; empty if it can't be loaded. */
export function useCreates(): readonly Creates[] {
  const [creates, setCreates] = useState(NONE);
  useEffect(() => {
    fetch('/search', { redirect: 'manual' })
      .then((answer) => answer.json())
      .then((given: { creates: Creates[] }) => setCreates(given.creates))
      .catch(() => {});
  }, []);
  return creates;
}
