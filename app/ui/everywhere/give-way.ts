const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="menuitem"], [role="option"], [tabindex="0"]';

/** A pointer that passes on its way to the message's own buttons moves nothing. */
const RESTS_MS = 200;

/** Whatever has moved on its screen is looked at again so often. */
const LOOKS_MS = 250;

/** Where messages can be: their own place, then those they step aside to. */
const PLACES = ['', 'left', 'up'] as const;

type Point = { x: number; y: number };

/**
 * Has the messages step aside (`data-aside`) while they cover the control that has the focus, that the pointer rests over, or
 * that a press is meant for, and come back once their place is free. Returns the function that ends it.
 */
export function giveWay(region: HTMLElement): () => void {
  let point: Point | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const reached = reachedFor(region, point);
    if (reached) stepFor(region, reached);
  };
  const lookAt = ({ clientX, clientY }: PointerEvent) => {
    point = { x: clientX, y: clientY };
    look();
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    clearTimeout(rest);
    rest = setTimeout(() => lookAt(event), RESTS_MS);
  };
  const onFocus = () => look();
  document.addEventListener('pointermove', onMove, { passive: true });
  // What is pressed is the message, which hides what was meant: it goes, and the next press arrives.
  document.addEventListener('pointerdown', lookAt, { passive: true });
  document.addEventListener('focusin', onFocus);
  const looks = setInterval(look, LOOKS_MS);
  look();
  return () => {
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('pointerdown', lookAt);
    document.removeEventListener('focusin', onFocus);
    clearTimeout(rest);
    clearInterval(looks);
    delete region.dataset.aside;
  };
}

/** The controls of the page that someone is at, by focus and pointer; null where they are at a message. */
function reachedFor(region: HTMLElement, point: Point | null): Element[] | null {
  const { activeElement } = document;
  if (region.contains(activeElement)) return null;
  const reached = activeElement?.matches(CONTROLS) ? [activeElement] : [];
  const [top, ...others] = point ? document.elementsFromPoint(point.x, point.y) : [];
  if (!top) return reached;
  const isAtMessage = region.contains(top);
  if (isAtMessage && top.closest('button')) return null;
  const below = isAtMessage ? others.find((each) => !region.contains(each)) : top;
  const control = below?.closest(CONTROLS);
  if (control) return [...reached, control];
  return isAtMessage ? null : reached;
}

/** Puts the messages at the first place where they cover none of these, else at their own. */
function stepFor(region: HTMLElement, reached: readonly Element[]): void {
  const isFree = (place: (typeof PLACES)[number]) => {
    if (place) region.dataset.aside = place;
    else delete region.dataset.aside;
    return !reached.some((control) => overlap(region, control));
  };
  if (!PLACES.some(isFree)) delete region.dataset.aside;
}

function overlap(region: HTMLElement, control: Element): boolean {
  const place = control.getBoundingClientRect();
  const cards = region.getBoundingClientRect();
  return (
    place.width > 0 &&
    cards.height > 0 &&
    place.left < cards.right &&
    place.right > cards.left &&
    place.top < cards.bottom &&
    place.bottom > cards.top
  );
}
