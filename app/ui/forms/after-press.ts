/** How long after the end of a press its click may come. */
const CLICK_MS = 100;

const waiting: (() => void)[] = [];
let isPressed = false;
let ending: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  isPressed = false;
  for (const act of waiting.splice(0)) act();
}

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true };
  document.addEventListener(
    'pointerdown',
    () => {
      clearTimeout(ending);
      isPressed = true;
    },
    options,
  );
  for (const name of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      name,
      () => {
        ending = setTimeout(end, CLICK_MS);
      },
      options,
    );
  }
  document.addEventListener('keydown', end, options);
  // The list of a select takes the end of the press that opened it. A field that a press leaves changes during the press.
  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) end();
    },
    options,
  );
}

/**
 * Calls `act` after the click of the press in progress, because a layout change during a press would move what was pressed.
 * @returns whether there is such a press; without one, `act` is not called.
 */
export function afterPress(act: () => void): boolean {
  if (isPressed) waiting.push(act);
  return isPressed;
}
