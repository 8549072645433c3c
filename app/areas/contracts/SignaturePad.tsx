import { type FieldMetadata, useInputControl } from '@conform-to/react';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { controlOf, errorOf } from '#app/ui/forms/fields.tsx';
import { DRAWING_HEIGHT, DRAWING_LIMIT, DRAWING_WIDTH, pathOf } from './drawing.ts';
import styles from './SignaturePad.module.css';

type Stroke = { x: number; y: number }[];

/** Points closer than this say nothing new. */
const STEP = 3;

/** A box to draw a signature in, with mouse, pen or finger; the field's value is SVG path data. */
export function SignaturePad({
  field,
}: {
  field: FieldMetadata<unknown, Record<string, unknown>, string[]>;
}) {
  const control = useInputControl<string>(controlOf(field));
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const drawing = useRef<Stroke[] | null>(null);
  const error = errorOf(field);
  const path = pathOf(strokes);

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = [...strokes, [pointOf(event)]];
    setStrokes(drawing.current);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const lines = drawing.current;
    const stroke = lines?.at(-1);
    const last = stroke?.at(-1);
    if (!lines || !stroke || !last) return;
    const point = pointOf(event);
    if (Math.hypot(point.x - last.x, point.y - last.y) < STEP) return;
    const next = [...lines.slice(0, -1), [...stroke, point]];
    // What would be too long to send is not drawn any further.
    if (pathOf(next).length > DRAWING_LIMIT) return;
    drawing.current = next;
    setStrokes(next);
  };
  const end = () => {
    if (!drawing.current) return;
    control.change(pathOf(drawing.current));
    drawing.current = null;
  };
  const clear = () => {
    setStrokes([]);
    control.change('');
  };

  return (
    <div>
      <svg
        className={styles.pad}
        data-invalid={error ? true : undefined}
        viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
        role="img"
        aria-label={path ? 'Your drawn signature' : 'Box to draw your signature in'}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className={styles.base} x1={40} x2={560} y1={156} y2={156} />
        <path className={styles.line} d={path} />
      </svg>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <div className={styles.below}>
        <span>Draw with mouse, pen or finger. By keyboard, type your name instead.</span>
        <Button variant="default" size="compact-sm" onClick={clear} disabled={path === ''}>
          Clear
        </Button>
      </div>
    </div>
  );
}

function pointOf(event: PointerEvent<SVGSVGElement>) {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * DRAWING_WIDTH,
    y: ((event.clientY - box.top) / box.height) * DRAWING_HEIGHT,
  };
}
