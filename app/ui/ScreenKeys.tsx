import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { KeyList } from './KeyList.tsx';
import { Modal } from './Modal.tsx';
import { hearKey } from './screen-keys.ts';

/** The single keys of the screens (`hearKey`), the dialog that lists them, and the addresses that press an add button. */
export function ScreenKeys({
  isHelping,
  onHelp,
  heldKeys,
}: {
  isHelping: boolean;
  onHelp: (isHelping: boolean) => void;
  /** Hands over the keys that were pressed before this was loaded: the first one on a page counts as well. */
  heldKeys: () => readonly KeyboardEvent[];
}) {
  usePressedByAddress();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => hearKey(event, () => onHelp(true)));
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    for (const event of heldKeys()) listener(event);
    return () => window.removeEventListener('keydown', listener);
  }, [heldKeys]);
  return (
    <Modal opened={isHelping} onClose={() => onHelp(false)} title="Keyboard shortcuts">
      <KeyList />
    </Modal>
  );
}

/** Presses the button that the address names (`Creates`): one that opens a dialog and does nothing else. */
function usePressedByAddress(): void {
  // Each way to the same address is a location of its own.
  const location = useLocation();
  useEffect(() => {
    const { pathname, hash } = location;
    if (!hash) return;
    const named = CSS.escape(pathname + hash);
    document.querySelector<HTMLElement>(`main [data-opens="${named}"]`)?.click();
  }, [location]);
}
