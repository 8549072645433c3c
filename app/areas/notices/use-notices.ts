import { useFetcher } from 'react-router';
import { useLiveNews } from '#app/ui/live/LiveUpdates.tsx';
import type { Notice, UnreadCounts } from './notice-queries.server.ts';

type Answer = { unread: UnreadCounts; notices: Notice[] };

/**
 * What the signed-in person was told of, kept current without loading the page anew: counts begin as the layout's
 * loader read them, the list is there once `load` was called or something happened.
 */
export function useNotices(unread: UnreadCounts) {
  const fetcher = useFetcher<Answer>({ key: 'notices' });
  const load = () => void fetcher.load('/notices');
  useLiveNews('notice', load);
  return { unread: fetcher.data?.unread ?? unread, notices: fetcher.data?.notices, load };
}
