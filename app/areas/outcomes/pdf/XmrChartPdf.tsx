import { Circle, G, Line, Path, Rect, Svg, Text } from '@react-pdf/renderer';
import { BRAND } from '#app/platform/brand.ts';
import type { XmrDrawing } from '../xmr-drawing.ts';

const AXIS = 40;
const FOOT = 14;
const HEAD = 12;
const MOST_LABELS = 7;
const LABEL = { fontFamily: 'Archivo', fontSize: 6.6, fill: BRAND.muted };

/** Months with their mean and natural limits, `width` by `height` points. */
export function XmrChartPdf({
  drawing,
  ticks,
  monthOf,
  kickoffWords,
  width,
  height,
}: {
  drawing: XmrDrawing;
  /** The words of its ticks, in their order. */
  ticks: readonly string[];
  monthOf: (month: string, before: string | undefined) => string;
  /** What is written at the line where the engagement starts. */
  kickoffWords: string | null;
  width: number;
  height: number;
}) {
  const { points, lines, limits, baseline, kickoff } = drawing;
  const xOf = (x: number) => AXIS + x * (width - AXIS);
  const yOf = (y: number) => HEAD + (1 - y) * (height - FOOT - HEAD);
  const every = Math.max(1, Math.ceil(points.length / MOST_LABELS));
  return (
    <Svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {baseline ? (
        <Rect
          x={xOf(baseline.from)}
          y={HEAD}
          width={xOf(baseline.to) - xOf(baseline.from)}
          height={yOf(0) - HEAD}
          fill="#f6e4d9"
        />
      ) : null}
      {limits ? (
        <G>
          <Rect
            x={AXIS}
            y={yOf(limits.upper)}
            width={width - AXIS}
            height={yOf(limits.lower) - yOf(limits.upper)}
            fill={BRAND.petrol}
            fillOpacity={0.07}
          />
          {[limits.upper, limits.lower].map((limit) => (
            <Line
              key={limit}
              x1={AXIS}
              x2={width}
              y1={yOf(limit)}
              y2={yOf(limit)}
              stroke="#74867f"
              strokeWidth={0.6}
              strokeDasharray="3 2"
            />
          ))}
          <Line
            x1={AXIS}
            x2={width}
            y1={yOf(limits.center)}
            y2={yOf(limits.center)}
            stroke="#74867f"
            strokeWidth={0.6}
          />
        </G>
      ) : null}
      <Line x1={AXIS} x2={width} y1={yOf(0)} y2={yOf(0)} stroke="#74867f" strokeWidth={0.6} />
      {drawing.ticks.map(({ value, y }, at) => (
        <Text key={value} x={AXIS - 5} y={yOf(y) + 2.2} textAnchor="end" style={LABEL}>
          {ticks[at] ?? ''}
        </Text>
      ))}
      {kickoff === null ? null : (
        <G>
          <Line
            x1={xOf(kickoff)}
            x2={xOf(kickoff)}
            y1={HEAD - 4}
            y2={yOf(0)}
            stroke={BRAND.ink}
            strokeWidth={0.9}
          />
          <Text
            x={xOf(kickoff) + (kickoff > 0.5 ? -3 : 3)}
            y={HEAD - 5}
            textAnchor={kickoff > 0.5 ? 'end' : 'start'}
            style={{ ...LABEL, fill: BRAND.ink }}
          >
            {kickoffWords ?? ''}
          </Text>
        </G>
      )}
      {lines.map((line) => (
        <Path
          key={line[0]?.x}
          d={line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${xOf(x)} ${yOf(y)}`).join(' ')}
          stroke={BRAND.petrol}
          strokeWidth={1.3}
          fill="none"
        />
      ))}
      {points.map(({ month, x, y, isOutside }, place) => (
        <G key={month}>
          <Circle
            cx={xOf(x)}
            cy={yOf(y)}
            r={isOutside ? 2.6 : 1.9}
            fill={isOutside ? BRAND.copper : '#ffffff'}
            stroke={isOutside ? BRAND.copper : BRAND.petrol}
            strokeWidth={1.1}
          />
          {(points.length - 1 - place) % every === 0 ? (
            <Text x={xOf(x)} y={height - 3} textAnchor="middle" style={LABEL}>
              {monthOf(month, points[place - every]?.month)}
            </Text>
          ) : null}
        </G>
      ))}
    </Svg>
  );
}
