import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useLiveChange } from '#app/ui/live/LiveUpdates.tsx';
import type { Notice, UnreadCounts } from './notice-queries.server.ts';

/** Notices come after what they tell of: the page itself goes first, and several at once are loaded once. */
const SETTLES_WITHIN_MS = 250;

type Answer = { unread: UnreadCounts; notices: Notice[] };

/**
 * What the signed-in person was told of, updated without loading the page anew: counts begin as the layout's
 * loader read them, the list is there once `load` was called or something happened.
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
