import type { Money } from '#app/platform/money.ts';
import { exact, percent, rounded, times } from '../exact.ts';

/** The inputs of a gain in utilization, as checked decimal text; points are points of billable share. */
export type UtilizationInputs = Record<
  'technicians' | 'paidHours' | 'pointsFrom' | 'pointsTo' | 'rate',
  string
>;

/** Hours in tenths, dollars with cents, a year; `low` belongs to the fewer points. */
export type UtilizationGain = {
  paidHours: string;
  hours: { low: string; high: string };
  worth: { low: Money; high: Money };
};

/** Returns the capacity of more billed hours: technicians × paid hours × points × rate. An upper bound. */
export function utilizationGain(inputs: UtilizationInputs): UtilizationGain {
  const { technicians, paidHours, pointsFrom, pointsTo, rate } = inputs;
  const paid = times(exact(technicians), exact(paidHours));
  const hours = (points: string) => times(paid, percent(points));
  const worth = (points: string) => rounded(times(hours(points), exact(rate)));
  return {
    paidHours: rounded(paid, 1),
    hours: { low: rounded(hours(pointsFrom), 1), high: rounded(hours(pointsTo), 1) },
    worth: { low: worth(pointsFrom), high: worth(pointsTo) },
  };
}
