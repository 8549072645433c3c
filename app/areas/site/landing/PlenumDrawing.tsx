import { LEAKS } from './landing-content.ts';
import styles from './PlenumDrawing.module.css';

/** Left edge of branch `index` in the wide drawing, in drawing units. */
const branchX = (index: number) => 556 + index * 166;

/**
 * The hero's drawing: a section through an air handling system that stands for a service operation. Air (paid hours) passes
 * filter, coil and fan and leaves through five branches, each with a leak. Decorative: the "What We Fix" schedule says the same
 * in text.
 */
export function PlenumDrawing() {
  return (
    <div className={styles.drawing}>
      <WideDrawing />
      <TallDrawing />
    </div>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M-1 8 8 -1M-2 2 2 -2M5 9 9 5" className={styles.hatch} />
      </pattern>
    </defs>
  );
}

function WideDrawing() {
  return (
    <svg className={styles.wide} viewBox="20 0 1336 452" aria-hidden="true" focusable="false">
      <Hatch id="plenum-hatch" />
      {/* Dimension lines: what the engagement does where. */}
      <g className={styles.dimension}>
        <path d="M20 34H410M20 26V120M410 26V150" />
        <path d="M520 34H1356M520 26V84M1356 26V84" />
        <path className={styles.tick} d="M15 39l10-10M405 39l10-10M515 39l10-10M1351 39l10-10" />
        <text x="215" y="24" textAnchor="middle">
          Measure: 2 weeks
        </text>
        <text x="938" y="24" textAnchor="middle">
          Balance: 90 days
        </text>
      </g>
      {/* Walls with insulation, then the air space. */}
      <path
        className={styles.wall}
        fill="url(#plenum-hatch)"
        d={`M20 112H410V148H520V84H1356V268H${[4, 3, 2, 1, 0]
          .map((i) => `${branchX(i) + 84}V384H${branchX(i) - 8}V268`)
          .join('H')}H520V228H410V264H20V112Z`}
      />
      <path
        className={styles.air}
        d={`M20 124H398V160H532V96H1344V256H${[4, 3, 2, 1, 0]
          .map((i) => `${branchX(i) + 72}V384H${branchX(i) + 4}V256`)
          .join('H')}H532V216H398V252H20Z`}
      />
      <InletAndUnit />
      <g className={styles.flow}>
        {[172, 188, 204].map((y, row) => (
          <path key={y} d={`M306 ${y}H${1290 - row * 20}`} />
        ))}
        {LEAKS.map(({ key }, i) => {
          const x = branchX(i) + 38;
          return (
            <g key={key}>
              <path d={`M${x - 96} 190C${x - 40} 190 ${x - 12} 214 ${x - 12} 268V372`} />
              <path d={`M${x - 70} 204C${x - 20} 204 ${x + 12} 224 ${x + 12} 268V372`} />
            </g>
          );
        })}
      </g>
      <text className={styles.chamber} x="548" y="134">
        One operation
      </text>
      {LEAKS.map(({ key, part, callout }, i) => (
        <WideBranch key={key} x={branchX(i)} letter={key} part={part} callout={callout} />
      ))}
    </svg>
  );
}

/** Filter, coil and fan inside the casing, and the air that enters from the left. */
function InletAndUnit() {
  const fins = Array.from({ length: 9 }, (_, i) => 168 + i * 8);
  return (
    <g>
      <path
        className={styles.part}
        d="M84 124l14 11-14 11 14 11-14 10 14 11-14 11 14 11-14 10 14 11-14 11 14 10"
      />
      <path className={styles.part} d="M110 124v128" />
      {fins.map((x) => (
        <path key={x} className={styles.fin} d={`M${x} 130v116`} />
      ))}
      <path className={styles.part} d="M160 130h80M160 246h80M160 150h80M160 188h80M160 226h80" />
      <circle className={styles.part} cx="318" cy="188" r="52" />
      <g className={styles.fan}>
        {[0, 60, 120, 180, 240, 300].map((angle) => (
          <path
            key={angle}
            className={styles.blade}
            transform={`rotate(${angle} 318 188)`}
            d="M318 178c10-6 16-20 12-36-14 4-20 18-18 32z"
          />
        ))}
      </g>
      <circle className={styles.hub} cx="318" cy="188" r="9" />
      <g className={styles.flow}>
        {[148, 174, 200, 228].map((y) => (
          <path key={y} d={`M-30 ${y}H76`} />
        ))}
      </g>
      <g className={styles.note}>
        <text x="20" y="290">
          Paid hours in
        </text>
        <text x="318" y="290" textAnchor="middle">
          The people and trucks you have
        </text>
      </g>
    </g>
  );
}

function WideBranch({
  x,
  letter,
  part,
  callout,
}: {
  x: number;
  letter: string;
  part: string;
  callout: readonly [string, string];
}) {
  const center = x + 38;
  return (
    <g>
      {/* Balancing damper and diffuser. */}
      <path className={styles.damper} d={`M${center - 24} 338l48-22`} />
      <circle className={styles.hub} cx={center} cy="327" r="4" />
      <path
        className={styles.part}
        d={`M${x - 8} 384h92M${x - 22} 398h120M${x - 8} 384l-14 14M${x + 84} 384l14 14`}
      />
      <path
        className={styles.part}
        d={`M${x + 14} 384l-8 14M${center} 384v14M${x + 62} 384l8 14`}
      />
      {/* The leak at the joint, blowing out to the right. */}
      <path className={styles.crack} d={`M${x + 71} 283l6 5-6 6 6 5`} />
      <g className={styles.leak}>
        <path d={`M${x + 86} 286q14 -3 24 -12`} />
        <path d={`M${x + 86} 292h30`} />
        <path d={`M${x + 86} 298q14 3 24 12`} />
      </g>
      <text className={styles.callout}>
        <tspan x={x + 90} y="336">
          {callout[0]}
        </tspan>
        <tspan x={x + 90} y="352">
          {callout[1]}
        </tspan>
      </text>
      <circle className={styles.bubble} cx={x - 4} cy="428" r="12" />
      <text className={styles.letter} x={x - 4} y="433" textAnchor="middle">
        {letter}
      </text>
      <text className={styles.branchName} x={x + 16} y="433">
        {shortName(part)}
      </text>
    </g>
  );
}

/** "Dispatch and field" is "Dispatch" in the drawing. */
const shortName = (part: string) => part.split(' and ')[0];

/** The narrow-screen form: the chamber stands upright, branches leave to the right. */
function TallDrawing() {
  const top = (i: number) => 66 + i * 64;
  return (
    <svg className={styles.tall} viewBox="14 0 356 398" aria-hidden="true" focusable="false">
      <Hatch id="plenum-hatch-tall" />
      <path
        className={styles.wall}
        fill="url(#plenum-hatch-tall)"
        d={`M30 0V34H14V386H126${[4, 3, 2, 1, 0]
          .map((i) => `V${top(i) + 48}H196V${top(i)}H126`)
          .join('')}V34H110V0Z`}
      />
      <path
        className={styles.air}
        d={`M40 0V44H24V376H116${[4, 3, 2, 1, 0]
          .map((i) => `V${top(i) + 38}H196V${top(i) + 10}H116`)
          .join('')}V44H100V0Z`}
      />
      <g className={styles.flow}>
        <path d="M56 -20V346" />
        <path d="M70 -20V356" />
        {LEAKS.map(({ key }, i) => (
          <path key={key} d={`M84 ${top(i) - 40}Q84 ${top(i) + 24} 120 ${top(i) + 24}H190`} />
        ))}
      </g>
      {LEAKS.map(({ key, part, callout }, i) => (
        <g key={key}>
          <path className={styles.damper} d={`M152 ${top(i) + 14}l14 20`} />
          <path
            className={styles.part}
            d={`M196 ${top(i)}v48M206 ${top(i) - 5}v58M196 ${top(i)}l10-5M196 ${top(i) + 48}l10 5`}
          />
          <g className={styles.leak}>
            <path d={`M134 ${top(i) + 50}q2 6 -4 10`} />
            <path d={`M140 ${top(i) + 50}v12`} />
            <path d={`M146 ${top(i) + 50}q-2 6 4 10`} />
          </g>
          <text className={styles.branchName} x="218" y={top(i) + 21}>
            {part}
          </text>
          <text className={styles.callout} x="218" y={top(i) + 39}>
            {callout.join(' ')}
          </text>
        </g>
      ))}
    </svg>
  );
}
