import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { areKeysOn, elementOf, HELP_KEY, ROW_KEYS } from './keys.ts';
import { recordLinks } from './listed-records.ts';
import { Modal } from './Modal.tsx';

const loadList = () => import('./KeyList.tsx');

// What is typed for something that is on its way is not meant for the page.
const COVERS =
  '[aria-modal="true"], [role="dialog"], [role="menu"], [role="listbox"], [data-opening]';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/**
 * The single keys of the screens (`KEYS`), the dialog that lists them, and the addresses that press a button to add something.
 * No key is heard in a field, with a modifier, or while something is open; Escape leaves a field that a key leads to.
 */
export function ScreenKeys({
  isHelping,
  onHelp,
}: {
  isHelping: boolean;
  onHelp: (isHelping: boolean) => void;
}) {
  usePressedByAddress();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
    if (!(target instanceof HTMLElement) || !areKeysOn()) return;
    if (document.querySelector(COVERS)) return;
    if (target.matches(FIELDS)) {
      if (key !== 'Escape' || !target.matches('[aria-keyshortcuts]')) return;
      target.blur();
    } else if (key === HELP_KEY) onHelp(true);
    else if (key.length !== 1 || !(press(key, repeat) || moveAlongRows(key))) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <Modal
      opened={isHelping}
      onClose={() => onHelp(false)}
      title="Keyboard shortcuts"
      load={loadList}
    >
      {({ KeyList }) => <KeyList />}
    </Modal>
  );
}

/** Goes into the field that has the key, or presses the button; a key held down presses nothing again. */
function press(key: string, isRepeated: boolean): boolean {
  const element = elementOf(key);
  if (!element) return false;
  if (isRepeated) return true;
  element.focus();
  if (element instanceof HTMLInputElement && element.type === 'checkbox') {
    // It says how the field of its form is meant.
    element.click();
    element.form?.querySelector('textarea')?.focus();
  } else if (!element.matches(FIELDS)) element.click();
  return true;
}

function moveAlongRows(key: string): boolean {
  if (key !== 'j' && key !== 'k') return false;
  const links = recordLinks();
  const from = links.findIndex((link) =>
    (link.closest('tr, li') ?? link).contains(document.activeElement),
  );
  const next = from < 0 ? 0 : from + ROW_KEYS[key];
  links[Math.max(0, Math.min(next, links.length - 1))]?.focus();
  return links.length > 0;
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
