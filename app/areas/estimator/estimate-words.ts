import { subtractMoney } from '#app/platform/money.ts';
import { formatCount, formatDecimal, formatMoney } from '#app/ui/everywhere/format.ts';
import type { Estimate, EstimateInputs } from './estimate.ts';

/** Describes an estimate in one line: "19 units, 67.01 h a year, $8,124.77 at 15%". */
export function estimateLine(estimate: Estimate): string {
  const { target } = estimate;
  return `${estimateSize(estimate)}, ${formatMoney(target.price)} at ${target.margin}%`;
}

/** The same for those who see no money: "19 units, 67.01 h a year". */
export function estimateSize({ units, hours }: Estimate): string {
  return `${formatCount(units, 'unit', 'units')}, ${formatDecimal(hours.total)} h a year`;
}

/** Describes the equipment in one line: "8 × Rooftop unit up to 7.5 tons, 2 × Pump". */
export function equipmentLine({ lines }: Estimate): string {
  return lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
}

/** Formats dollars without cents, rounded half up: "$7,312". */
export function wholeDollars(amount: string): string {
  const [dollars = '0', cents = '00'] = amount.split('.');
  const rounded = BigInt(dollars) + (cents >= '50' ? 1n : 0n);
  return `$${rounded.toString().replace(/\B(?=(\d{3})+$)/g, ',')}`;
}

/** Tenths of hours without a needless zero: "58.0" is "58". */
function hoursInWords(tenths: string): string {
  return tenths.replace(/\.0$/, '');
}

/** Returns the rows that turn task hours in the table into hours in a year, with their labels; they add up to it. */
export function hourRows(inputs: EstimateInputs, { hours, trips }: Estimate) {
  const factors = (
    [
      ['Access', inputs.access],
      ['condition', inputs.condition],
      ['duty', inputs.duty],
    ] as const
  ).filter(([, factor]) => factor !== '1');
  const named = factors.map(([name, factor]) => `${name} × ${twoDecimals(factor)}`).join(', ');
  const crew = inputs.crew === '1' ? '' : ` × ${inputs.crew} people`;
  return [
    { label: 'Task hours, subtotal', value: `${formatDecimal(hours.table)} h` },
    ...(named
      ? [{ label: upperFirst(named), value: addedHours(subtractMoney(hours.task, hours.table)) }]
      : []),
    { label: `Set-up, ${tripsInWords(trips)} × ${inputs.setUpHours} h`, value: `${hours.setUp} h` },
    {
      label: `Travel, ${tripsInWords(trips)} × ${inputs.roundTripHours} h${crew}`,
      value: `${hours.travel} h`,
    },
  ];
}

/** Returns the rows that lead from an hour's cost to break-even; travel has its own line, at cost. */
export function costRows(inputs: EstimateInputs, { rate, cost }: Estimate) {
  const wage = `${dollars(inputs.wage)} × ${twoDecimals(inputs.burden)} burden`;
  return [
    {
      label: `An hour: wage ${wage}, plus ${dollars(inputs.overhead)} overhead`,
      value: formatMoney(rate.cost),
    },
    { label: 'Task labor', value: formatMoney(cost.task) },
    { label: 'Set-up labor', value: formatMoney(cost.setUp) },
    { label: 'Travel, at cost', value: formatMoney(cost.travel) },
    { label: 'Filters, belts, cleaner, shop supplies', value: formatMoney(cost.materials) },
  ];
}

/** Compares what the target price buys at the hourly rate with the hours that are needed: the test that a cheap quote fails. */
export function hoursBought({ bought, target, materials }: Estimate): string {
  const rate = dollars(bought.rate);
  const [buys, needs] = [hoursInWords(bought.hours), hoursInWords(bought.needed)];
  const price = `At ${rate} an hour the ${target.margin}% price buys ${buys} hours`;
  if (bought.isEnough) return `${price}, and this equipment needs ${needs}.`;
  const gap =
    materials.total === '0.00'
      ? ''
      : ' Part of that price is materials, so the gap is wider still.';
  return `${price}, and this equipment needs ${needs}.${gap}`;
}

/** Returns in one row what is added to the task hours of the equipment: factors, set-up and travel. */
export function otherHoursRow({ hours }: Estimate) {
  return {
    label: 'Access, set-up and travel',
    value: addedHours(subtractMoney(hours.total, hours.table)),
  };
}

function addedHours(hours: string): string {
  return hours.startsWith('-')
    ? `−${formatDecimal(hours.slice(1))} h`
    : `+${formatDecimal(hours)} h`;
}

function tripsInWords(trips: string): string {
  return formatCount(Number(trips), 'trip', 'trips');
}

function twoDecimals(factor: string): string {
  const [whole = '0', fraction = ''] = factor.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function dollars(amount: string): string {
  return formatMoney(amount).replace(/\.00$/, '');
}
