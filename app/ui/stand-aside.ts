import { freeSpot } from './free-spot.ts';

const CONTROLS = 'a[href], button, input, select, textarea, summary';
const MOVES = ['scrollend', 'focusin'] as const;
const PRESS = ['pointerdown', 'pointerup', 'pointercancel'] as const;

/**
 * Has the messages stand where they cover nothing that people press or type in, as long as they are shown. Returns the function
 * that ends it.
 */
export function standAside(region: HTMLElement): () => void {
  const end = new AbortController();
  const { signal } = end;
  let isPressed = false;
  const place = () => {
    // What moves under a press would take it.
    if (!isPressed && !signal.aborted) placeAside(region);
  };
  const press = (event: Event) => {
    isPressed = event.type === 'pointerdown';
    if (!isPressed) requestAnimationFrame(place);
  };
  place();
  // What the page shows changes with what a message tells of; the focus goes into what opens above the page.
  const observer = new ResizeObserver(place);
  observer.observe(document.body);
  for (const move of MOVES) document.addEventListener(move, place, { signal });
  for (const part of PRESS) document.addEventListener(part, press, { signal, capture: true });
  signal.addEventListener('abort', () => observer.disconnect());
  return () => end.abort();
}

function placeAside(region: HTMLElement): void {
  region.style.transform = '';
  const { left, top, width, height } = region.getBoundingClientRect();
  const reachable = document.querySelector('[aria-modal="true"]') ?? document;
  const taken = [...reachable.querySelectorAll(CONTROLS)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1);
  const spot = freeSpot({ left, top, width, height }, taken, {
    width: window.innerWidth,
    height: window.innerHeight,
  });
  if (spot) region.style.transform = `translate(${spot.left - left}px, ${spot.top - top}px)`;
}
