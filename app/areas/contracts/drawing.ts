/** The box that a signature is drawn in. */
export const DRAWING_WIDTH = 600;
export const DRAWING_HEIGHT = 200;

/** Maximum number of characters of a drawn signature; a long name takes about a quarter of it. */
export const DRAWING_LIMIT = 20_000;

/** Less than this is a slip of the hand. */
const SHORTEST_PATH = 60;

// Strokes of whole numbers alone: nothing else that a path could hold reaches a page or a PDF.
const PATH = /^M\d{1,3} \d{1,3}(?: L\d{1,3} \d{1,3})*(?: M\d{1,3} \d{1,3}(?: L\d{1,3} \d{1,3})*)*$/;

type Point = { x: number; y: number };

/** Strokes as SVG path data, in whole units of the box; strokes without points are left out. */
export function pathOf(strokes: readonly (readonly Point[])[]): string {
  return strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) =>
      stroke
        .map(
          ({ x, y }, at) =>
            `${at === 0 ? 'M' : 'L'}${clamp(x, DRAWING_WIDTH)} ${clamp(y, DRAWING_HEIGHT)}`,
        )
        .join(' '),
    )
    .join(' ');
}

/** Whether a text is a drawn signature: path data as `pathOf` writes it, inside the box and long enough to be a name. */
export function isDrawing(path: string): boolean {
  if (path.length > DRAWING_LIMIT || !PATH.test(path)) return false;
  const steps = path.split(/ (?=[ML])/).map((step) => {
    const [x = '', y = ''] = step.slice(1).split(' ');
    return { isStart: step.startsWith('M'), x: Number(x), y: Number(y) };
  });
  if (steps.some(({ x, y }) => x > DRAWING_WIDTH || y > DRAWING_HEIGHT)) return false;
  const length = steps.reduce((sum, step, at) => {
    const before = steps[at - 1];
    return step.isStart || !before ? sum : sum + Math.hypot(step.x - before.x, step.y - before.y);
  }, 0);
  return length >= SHORTEST_PATH;
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}
