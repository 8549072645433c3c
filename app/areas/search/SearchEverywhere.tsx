import { IconSearch } from '@tabler/icons-react';
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { useOnDemand } from '#app/ui/on-demand.tsx';
import { PlainButton } from '#app/ui/PlainButton.tsx';
import { useLoadFailed } from '#app/ui/use-load-failed.ts';
import styles from './SearchEverywhere.module.css';

const loadDialog = () => import('./SearchDialog.tsx');
type Loaded = Awaited<ReturnType<typeof loadDialog>>;

/** The search of a surface: a button in its header, the keys Ctrl-K or Cmd-K, and the dialog that both open, loaded by then. */
export function SearchEverywhere(offered: ComponentProps<Loaded['SearchDialog']>) {
  const isMac = useSyncExternalStore(never, isApple, () => false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isOpening, setOpening] = useState(false);
  const tellFailed = useLoadFailed();
  useOnDemand(loadDialog);
  const withSearch = async (act: (search: Loaded['spotlight']) => void) => {
    setOpening(true);
    try {
      const found = loaded ?? (await loadDialog());
      // It renders closed first: only then does it notice where the focus returns to.
      if (!loaded) flushSync(() => setLoaded(found));
      act(found.spotlight);
    } catch {
      tellFailed();
    } finally {
      setOpening(false);
    }
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    // A dialog with something typed in it stays the one that is open.
    const isCovered = document.querySelector('[aria-modal="true"]') !== null;
    if (isCovered && !loaded?.spotlight.isOpen()) return;
    event.preventDefault();
    void withSearch((search) => search.toggle());
  });
  useEffect(() => {
    // The window hears it last: an editor that has its own use for the keys comes first.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  useEffect(() => () => loaded?.spotlight.close(), [loaded]);
  return (
    <>
      <PlainButton
        className={styles.open}
        onClick={() => void withSearch((search) => search.open())}
        aria-haspopup="dialog"
        data-opening={isOpening || undefined}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <span className={styles.word}>Search</span>
        <span className={styles.keys} aria-hidden="true">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </span>
        <HiddenText>everywhere</HiddenText>
      </PlainButton>
      {loaded ? <loaded.SearchDialog {...offered} /> : null}
    </>
  );
}

const never = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

function isSearchKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event;
  const isPlain = (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isPlain && key.toLowerCase() === 'k' && !defaultPrevented;
}
