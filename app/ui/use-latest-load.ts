import { useCallback, useRef } from 'react';
import { useFetcher } from 'react-router';

/**
 * A fetcher whose data are of the address that was asked for last. It loads one at a time: while the router looks for a route
 * that it does not know yet, it can't give up a load, and that answer would come on top of a later one.
 */
export function useLatestLoad<Data>() {
  const fetcher = useFetcher<Data>();
  const wanted = useRef<string | null>(null);
  const isLoading = useRef(false);
  const { load: loadNow } = fetcher;
  const load = useCallback(
    async (address: string) => {
      wanted.current = address;
      if (isLoading.current) return;
      isLoading.current = true;
      try {
        while (wanted.current !== null) {
          const next = wanted.current;
          wanted.current = null;
          await loadNow(next);
        }
      } finally {
        isLoading.current = false;
      }
    },
    [loadNow],
  );
  return { data: fetcher.data, state: fetcher.state, load };
}
