import { IconSearch } from '@tabler/icons-react';
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { isApple } from '#app/ui/apple.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { useOnDemand } from '#app/ui/on-demand.tsx';
import { PlainButton } from '#app/ui/PlainButton.tsx';
import { useLoadFailed } from '#app/ui/use-load-failed.ts';
import styles from './SearchEverywhere.module.css';

const loadDialog = () => import('./SearchDialog.tsx');
type Loaded = Awaited<ReturnType<typeof loadDialog>>;

/** The search of a surface: a button in its header, the keys Ctrl-K or Cmd-K, and the dialog that both open. */
export function SearchEverywhere(offered: Omit<ComponentProps<Loaded['SearchDialog']>, 'onClose'>) {
  const isMac = useSyncExternalStore(never, isApple, () => false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isOpening, setOpening] = useState(false);
  const showFailed = useLoadFailed();
  useOnDemand(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if (loaded) return setOpen(true);
    setOpening(true);
    try {
      setLoaded(await loadDialog());
      setOpen(true);
    } catch {
      showFailed();
    } finally {
      setOpening(false);
    }
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    // A dialog with something typed in it stays the one that is open.
    const isCovered = document.querySelector('[data-over-page]') !== null;
    if (isCovered && !isOpen) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else void open();
  });
  useEffect(() => {
    // The window hears it last: an editor that has its own use for the keys comes first.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <PlainButton
        className={styles.open}
        onClick={() => void open()}
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
      {loaded && isOpen ? (
        <loaded.SearchDialog {...offered} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

const never = () => () => {};

function isSearchKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event;
  const isPlain = (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isPlain && key.toLowerCase() === 'k' && !defaultPrevented;
}
