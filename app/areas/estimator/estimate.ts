import type { Money } from '#app/platform/money.ts';
import { EQUIPMENT, type EquipmentCode, type EquipmentDefaults } from './equipment.ts';
import { type Exact, exact, over, percent, rounded, roundedParts, times, WHOLE } from './exact.ts';

/** How many units of one kind there are, and what each needs; all decimal text. */
export type EquipmentLine = EquipmentDefaults & { quantity: string };

/** All inputs of an estimate, as checked decimal text (hours, dollars, percent, whole numbers). */
export type EstimateInputs = {
  equipment: Partial<Record<EquipmentCode, EquipmentLine>>;
  access: string;
  condition: string;
  duty: string;
  /** Site trips a year; empty, the equipment with the most visits decides. */
  trips: string;
  setUpHours: string;
  roundTripHours: string;
  crew: string;
  wage: string;
  burden: string;
  overhead: string;
  otherMaterials: string;
  /** Percent of the filters' cost. */
  shopSupplies: string;
  /** Target net margin in percent. */
  margin: string;
  /** Hourly rate that the price is held against. */
  hourlyRate: string;
  /** Floor area in square feet; empty when nobody asked. */
  area: string;
  /** Highest wage, profit in a billed hour, billable share and agreement discount (percent): the billing rate. */
  topWage: string;
  hourlyProfit: string;
  billableShare: string;
  discount: string;
  /** Whom or which site the sheet is for. */
  site: string;
};

/** One line of equipment with its hours in a year; those of all lines add up to the hours on the table. */
type EstimateLine = {
  code: EquipmentCode;
  name: string;
  quantity: string;
  hoursEach: string;
  hours: string;
};

/** The result of an estimate. Hours and dollars are decimal text, rounded half up from the exact figures. */
export type Estimate = {
  lines: EstimateLine[];
  units: number;
  trips: string;
  hours: {
    /** Before access, condition and duty. */
    table: string;
    task: string;
    setUp: string;
    travel: string;
    total: string;
  };
  rate: { burdenedWage: Money; cost: Money };
  materials: { filters: Money; supplies: Money; other: Money; total: Money };
  /** What the work costs; the parts add up to `breakEven` to the cent. */
  cost: { task: Money; setUp: Money; travel: Money; materials: Money; breakEven: Money };
  /** The price at 10, 15 and 20 percent and at the target margin, smallest first. */
  prices: { margin: string; price: Money; isTarget: boolean }[];
  /** The price at the target margin, 10 percent less and 20 percent more. */
  target: { margin: string; price: Money; low: Money; high: Money };
  /** Hours that the target price buys at the hourly rate, in tenths. */
  bought: { rate: Money; hours: string; needed: string; isEnough: boolean };
  /** Target price by square foot; null without a floor area. */
  perSquareFoot: Money | null;
};

const SHOWN_MARGINS = ['10', '15', '20'];
const LOW = exact('0.9');
const HIGH = exact('1.2');

/** Task hours of one unit in a year. */
export function hoursEach(line: EquipmentDefaults): Exact {
  return (
    times(exact(line.fullVisits), exact(line.fullHours)) +
    times(exact(line.lightVisits), exact(line.lightHours))
  );
}

/** Site trips a year that the visits alone ask for: as many as the equipment with the most visits. */
function tripsOfVisits(inputs: Pick<EstimateInputs, 'equipment'>): number {
  return Math.max(
    0,
    ...Object.values(inputs.equipment)
      .filter(({ quantity }) => Number(quantity) > 0)
      .map(({ fullVisits, lightVisits }) => Number(fullVisits) + Number(lightVisits)),
  );
}

/** Cost of an hour: wage times burden, plus overhead. */
function hourCost({ wage, burden, overhead }: Record<'wage' | 'burden' | 'overhead', string>) {
  return times(exact(wage), exact(burden)) + exact(overhead);
}

/** Break-even after Ruth King: hours × (burdened wage + overhead per hour) + materials. */
export function breakEven(hours: Exact, costOfHour: Exact, materials: Exact): Exact {
  return times(hours, costOfHour) + materials;
}

/** Returns the price of which `margin` percent remain after all cost. */
export function priceAt(cost: Exact, margin: string): Exact {
  return over(cost, WHOLE - percent(margin));
}

/** Prices a maintenance agreement from its equipment. Null while there is no equipment. */
export function estimate(inputs: EstimateInputs): Estimate | null {
  const lines = EQUIPMENT.flatMap(({ code, name }) => {
    const line = inputs.equipment[code];
    return line && Number(line.quantity) > 0 ? [{ code, name, ...line }] : [];
  });
  if (lines.length === 0) return null;

  const hoursOf = (line: EquipmentLine) => times(exact(line.quantity), hoursEach(line));
  const table = sum(lines.map(hoursOf));
  const task = times(table, exact(inputs.access), exact(inputs.condition), exact(inputs.duty));
  const trips = inputs.trips === '' ? String(tripsOfVisits(inputs)) : inputs.trips;
  const setUp = times(exact(trips), exact(inputs.setUpHours));
  const travel = times(exact(trips), exact(inputs.roundTripHours), exact(inputs.crew));
  const total = task + setUp + travel;

  const costOfHour = hourCost(inputs);
  const filters = sum(
    lines.map((line) =>
      times(
        exact(line.quantity),
        exact(line.filters),
        exact(line.filterChanges),
        exact(line.filterPrice),
      ),
    ),
  );
  const supplies = times(filters, percent(inputs.shopSupplies));
  const other = exact(inputs.otherMaterials);
  const materials = filters + supplies + other;
  const cost = breakEven(total, costOfHour, materials);

  const price = priceAt(cost, inputs.margin);
  const bought = over(price, exact(inputs.hourlyRate));
  const [taskHours = '', setUpHours = '', travelHours = ''] = roundedParts([task, setUp, travel]);
  const [taskCost = '', setUpCost = '', travelCost = '', materialCost = ''] = roundedParts([
    times(task, costOfHour),
    times(setUp, costOfHour),
    times(travel, costOfHour),
    materials,
  ]);
  const [filterCost = '', supplyCost = '', otherCost = ''] = roundedParts([
    filters,
    supplies,
    other,
  ]);
  const lineHours = roundedParts(lines.map(hoursOf));
  return {
    lines: lines.map((line, at) => ({
      code: line.code,
      name: line.name,
      quantity: line.quantity,
      hoursEach: rounded(hoursEach(line)),
      hours: lineHours[at] ?? '',
    })),
    units: lines.reduce((count, { quantity }) => count + Number(quantity), 0),
    trips,
    hours: {
      table: rounded(table),
      task: taskHours,
      setUp: setUpHours,
      travel: travelHours,
      total: rounded(total),
    },
    rate: {
      burdenedWage: rounded(times(exact(inputs.wage), exact(inputs.burden))),
      cost: rounded(costOfHour),
    },
    materials: {
      filters: filterCost,
      supplies: supplyCost,
      other: otherCost,
      total: rounded(materials),
    },
    cost: {
      task: taskCost,
      setUp: setUpCost,
      travel: travelCost,
      materials: materialCost,
      breakEven: rounded(cost),
    },
    prices: [...new Set([...SHOWN_MARGINS, inputs.margin])]
      .sort((a, b) => Number(a) - Number(b))
      .map((margin) => ({
        margin,
        price: rounded(priceAt(cost, margin)),
        isTarget: margin === inputs.margin,
      })),
    target: {
      margin: inputs.margin,
      price: rounded(price),
      low: rounded(times(price, LOW)),
      high: rounded(times(price, HIGH)),
    },
    bought: {
      rate: rounded(exact(inputs.hourlyRate)),
      hours: rounded(bought, 1),
      needed: rounded(total, 1),
      isEnough: bought >= total,
    },
    perSquareFoot:
      inputs.area === '' || Number(inputs.area) === 0
        ? null
        : rounded(over(price, exact(inputs.area))),
  };
}

function sum(parts: readonly Exact[]): Exact {
  return parts.reduce((total, part) => total + part, 0n);
}
