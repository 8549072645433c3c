let pressed: HTMLElement | null = null;

if (typeof document !== 'undefined') {
  const notePress = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  document.addEventListener('pointerdown', notePress, { capture: true, passive: true });
}

/**
 * Returns the button that was pressed last: in Safari a press gives it no focus. What opens by the first press on a page is loaded
 * only then, so this is loaded with the page.
 */
export function pressedButton(): HTMLElement | null {
  return pressed;
}
