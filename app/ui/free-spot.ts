/** A rectangle of the window, in pixels from its top left. */
type Box = { left: number; top: number; width: number; height: number };

const STEP = 8;
const MARGIN = 8;

/**
 * Where something of this size covers none of `taken`: where it stands if it can, else as near below in the window as it can, at the
 * right before the middle and the left. Null where the window has no such place.
 */
export function freeSpot(
  at: Box,
  taken: readonly Box[],
  window: { width: number; height: number },
): { left: number; top: number } | null {
  const isFree = (left: number, top: number) =>
    !taken.some(
      (box) =>
        box.left < left + at.width &&
        left < box.left + box.width &&
        box.top < top + at.height &&
        top < box.top + box.height,
    );
  if (isFree(at.left, at.top)) return at;
  const right = window.width - at.width - MARGIN;
  for (const left of [at.left, right / 2, MARGIN]) {
    for (let top = window.height - at.height - MARGIN; top >= MARGIN / 2; top -= STEP) {
      if (isFree(left, top)) return { left, top };
    }
  }
  return null;
}
