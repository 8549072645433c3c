import { use, useCallback, useEffect, useRef, useState } from 'react';
import { ReloadContext } from './live/use-reload-in.ts';
import { sideLoad } from './side-load.ts';

type Loaded<Data> = { data: Data | undefined; hasFailed: boolean; isLoading: boolean };

/**
 * Loads what a screen needs besides its own data (`sideLoad`), from the address that was asked for last. `load` returns whether
 * its data arrived; null if another load or leaving the page overtook it. `hasFailed` says that they did not arrive, and `data`
 * are still the last ones. If the server would redirect the person, as after the end of their session, the page is loaded again
 * and follows the redirect itself.
 */
export function useLatestLoad<Data>() {
  const [loaded, setLoaded] = useState<Loaded<Data>>({
    data: undefined,
    hasFailed: false,
    isLoading: false,
  });
  const reloadPage = use(ReloadContext);
  const last = useRef<AbortController | null>(null);
  const wasSent = useRef(false);
  const load = useCallback(
    async (address: string): Promise<boolean | null> => {
      last.current?.abort();
      const own = new AbortController();
      last.current = own;
      setLoaded((before) => ({ ...before, hasFailed: false, isLoading: true }));
      const answer = await sideLoad<Data>(address, own.signal);
      if (own.signal.aborted) return null;
      const isSent = answer === 'elsewhere';
      // A page that does not go there either is not loaded again and again.
      if (isSent && !wasSent.current) reloadPage();
      wasSent.current = isSent;
      const hasFailed = isSent || answer === null;
      setLoaded(({ data }) => ({
        data: hasFailed ? data : answer.data,
        hasFailed,
        isLoading: false,
      }));
      return isSent ? null : !hasFailed;
    },
    [reloadPage],
  );
  useEffect(() => () => last.current?.abort(), []);
  return { ...loaded, load };
}
