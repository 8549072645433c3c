import { UnstyledButton } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { createSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { FrameLinkGroup } from '#app/ui/AppFrame.tsx';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { SearchDialog } from './SearchDialog.tsx';
import styles from './SearchEverywhere.module.css';

const [store, { open, close, toggle }] = createSpotlight();

/** The search of a surface: a button in its header, the keys Ctrl-K or Cmd-K, and the dialog that both open. */
export function SearchEverywhere({
  navigation,
  home,
}: {
  navigation: readonly FrameLinkGroup[];
  home: '/admin' | '/customer';
}) {
  const os = useOs();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return;
      // A dialog with something typed in it stays the one that is open.
      const isCovered = document.querySelector('[aria-modal="true"]') !== null;
      if (isCovered && !store.getState().opened) return;
      event.preventDefault();
      toggle();
    };
    // The window hears it last: an editor that has its own use for the keys comes first.
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      close();
    };
  }, []);
  return (
    <>
      <UnstyledButton
        className={styles.open}
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <span className={styles.word}>Search</span>
        <span className={styles.keys} aria-hidden="true">
          {os === 'macos' || os === 'ios' ? '⌘ K' : 'Ctrl K'}
        </span>
        <HiddenText>everywhere</HiddenText>
      </UnstyledButton>
      <SearchDialog store={store} close={close} navigation={navigation} home={home} />
    </>
  );
}

function isSearchKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event;
  const isPlain = (ctrlKey || metaKey) && !altKey && !shiftKey;
  return isPlain && key.toLowerCase() === 'k' && !defaultPrevented;
}
