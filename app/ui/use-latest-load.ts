import { use, useCallback, useEffect, useRef, useState } from 'react';
import { ReloadContext } from './live/use-reload-in.ts';
import { sideLoad } from './side-load.ts';

type Loaded<Data> = { data: Data | undefined; hasFailed: boolean; isLoading: boolean };

/**
 * Loads what a screen needs besides its own data (`sideLoad`), of the address that was asked for last. `load` returns whether its
 * data arrived, null where another load or leaving overtook it; `hasFailed` says that they did not, and `data` are still those that
 * came last. Where the server would send the person elsewhere, as after the end of their session, the page is loaded again and goes
 * there itself.
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
