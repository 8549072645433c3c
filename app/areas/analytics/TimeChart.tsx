import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatMoney } from '#app/ui/format.ts';
import { Library } from '#app/ui/Library.tsx';
import type { Column } from './reports.ts';

/** Columns over time; the numbers are for drawing alone. */
export default function TimeChart({
  steps,
  series,
}: {
  steps: Record<string, string | number>[];
  series: readonly Column[];
}) {
  const isMoney = series.some(({ type }) => type === 'money');
  return (
    <Library>
      <BarChart
        h="15rem"
        data={steps}
        dataKey="step"
        series={series.map(({ key, label }, at) => ({ name: key, label, color: COLORS[at] ?? '' }))}
        barProps={({ name }) => (name === series[1]?.key ? OUTLINED : {})}
        valueFormatter={isMoney ? money : whole}
        yAxisProps={{
          tickFormatter: isMoney ? shortMoney : whole,
          allowDecimals: isMoney,
          width: 52,
        }}
        gridColor="var(--color-line)"
        textColor="var(--color-ink-soft)"
        cursorFill="var(--color-mist)"
        strokeDasharray="0"
        maxBarWidth={44}
        // The chart is one picture with a text; its figures are in the table.
        accessibilityLayer={false}
      />
    </Library>
  );
}

const COLORS = ['var(--color-petrol)', 'var(--color-copper)'];

/** Told apart from the filled columns without color. */
const OUTLINED = {
  fill: 'var(--color-surface)',
  stroke: 'var(--color-copper)',
  strokeOpacity: 1,
  strokeWidth: 1.5,
};

const whole = (value: number) => value.toLocaleString('en-US');
const money = (value: number) => formatMoney(value.toFixed(2));

function shortMoney(value: number): string {
  if (value >= 1_000_000) return `$${value / 1_000_000}M`;
  return value >= 1000 ? `$${value / 1000}k` : `$${value}`;
}
