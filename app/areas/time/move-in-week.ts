import type { KeyboardEvent } from 'react';
import { isComposing } from '#app/ui/composing.ts';

const STEPS: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  Enter: [1, 0],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves among the cells of a week, elements with `data-cell="row,day"`, by Enter and the arrows; left and right if the caret is
 * at the end of the text. From the last row Enter continues on the next day. Tab is the browser's own.
 */
export function moveInWeek(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const from = event.target;
  if (!step || !(from instanceof HTMLElement) || !from.dataset.cell) return;
  if (isComposing(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey) return;
  // Enter opens a link.
  if (event.key === 'Enter' && !(from instanceof HTMLInputElement)) return;
  if (step[1] !== 0 && from instanceof HTMLInputElement && !isAtEdge(from, step[1])) return;
  const [row = 0, day = 0] = from.dataset.cell.split(',').map(Number);
  const back = event.key === 'Enter' && event.shiftKey ? -1 : 1;
  const cellAt = (toRow: number, toDay: number) =>
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${toRow},${toDay}"]`);
  const to =
    cellAt(row + step[0] * back, day + step[1]) ??
    (event.key === 'Enter' && back === 1 ? cellAt(0, day + 1) : null);
  event.preventDefault();
  // At phone width the other days are not there.
  if (to && to.offsetParent !== null) to.focus();
}

function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, days: number) {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (days < 0 ? 0 : value.length);
}
