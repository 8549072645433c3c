import { useEffect, useState } from 'react';
import type { Creates } from '#app/platform/verb.ts';

const NONE: readonly Creates[] = [];

/** What the person may make, asked for once the search is reached for; nothing where that can't be loaded. */
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
