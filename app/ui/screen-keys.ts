import { isComposing } from './composing.ts';
import { HELP_KEY, ROW_KEYS } from './keys.ts';
import { recordLinks } from './listed-records.ts';

// What is typed for something that is on its way is not meant for the page.
const COVERS = '[role$="dialog"], [role="menu"], [role="listbox"], [data-opening]';
const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/**
 * Carries out a key on the open page (`KEYS`). None works in a field, with a modifier, or while something is open; Escape
 * leaves a field that a key leads to. `help` shows the keys.
 */
export function hearKey(event: KeyboardEvent, help: () => void): void {
  const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
  if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing(event)) return;
  if (!(target instanceof HTMLElement) || !areKeysOn()) return;
  if (document.querySelector(COVERS)) return;
  if (target.matches(FIELDS)) {
    if (key !== 'Escape' || !target.matches('[aria-keyshortcuts]')) return;
    target.blur();
  } else if (key.length !== 1) return;
  else if (key === HELP_KEY) help();
  else if (!press(key, repeat) && !moveAlongRows(key)) return;
  event.preventDefault();
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

/** Returns the first element of the page that a key presses; null if there is none. */
export function elementOf(key: string): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
  const isThere = (each: HTMLElement) =>
    each.getClientRects().length > 0 && !each.matches(':disabled');
  return [...all].find(isThere) ?? null;
}

const PLACE = 'plenum.keys';

/** Whether single keys are on in this browser. People who use speech input, or type with a tremor, turn them off. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(PLACE) !== 'off';
  } catch {
    return true;
  }
}

/** Turns single keys on or off in this browser. */
export function turnKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, 'off');
  } catch {
    // The browser lets nothing be stored.
  }
}
