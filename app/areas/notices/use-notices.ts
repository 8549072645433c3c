import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useLiveChange } from '#app/ui/live/LiveUpdates.tsx';
import type { Notice, UnreadCounts } from './notice-queries.server.ts';

/** Notices come after what they tell of: the page itself goes first, and several at once are loaded once. */
const SETTLES_WITHIN_MS = 250;

type Answer = { unread: UnreadCounts; notices: Notice[] };

/**
 * The signed-in person's notices, updated without reloading the page: counts start with the layout's loader data; the
 * list is loaded by `load` or the first change.
 */
export function useNotices(unread: UnreadCounts) {
  const fetcher = useFetcher<Answer>({ key: 'notices' });
  const load = () => void fetcher.load('/notices');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLiveChange('notice', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      load();
    }, SETTLES_WITHIN_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return { unread: fetcher.data?.unread ?? unread, notices: fetcher.data?.notices, load };
}
