import { describe, expect, it } from 'vitest';
import { centsOf } from '#app/platform/money.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { EQUIPMENT, type EquipmentCode } from './equipment.ts';
import { breakEven, type EstimateInputs, estimate, priceAt } from './estimate.ts';
import { inputsOfQuery, withoutAbsent, writeEstimate } from './estimate-inputs.ts';
import { hourRows, otherHoursRow } from './estimate-words.ts';
import { exact, rounded } from './exact.ts';
import { FIGURES, LINE_FIELDS, QUANTITY } from './figures.ts';
import { EXAMPLE_QUERY, exampleInputs, workedExample } from './worked-example.ts';

const inputsOf = (query: string): EstimateInputs => {
  const inputs = inputsOfQuery(query);
  if (!inputs) throw new Error(`${query} is no estimate.`);
  return inputs;
};
const estimateOf = (query: string) => {
  const result = estimate(inputsOf(query));
  if (!result) throw new Error(`${query} has no equipment.`);
  return result;
};
const cents = (...amounts: string[]) => amounts.reduce((sum, each) => sum + centsOf(each), 0n);

describe('break-even', () => {
  it('gives Ruth King’s check: 3 h × ($20 + $35) + $15', () => {
    expect(rounded(breakEven(exact('3'), exact('20') + exact('35'), exact('15')))).toBe('180.00');
  });

  it('is divided by what the margin leaves', () => {
    expect(rounded(priceAt(exact('180'), '10'))).toBe('200.00');
    expect(rounded(priceAt(exact('180'), '0'))).toBe('180.00');
  });
});

describe('the worked example', () => {
  const { result } = workedExample();

  it('is behind its address', () => {
    expect(withoutAbsent(inputsOf(EXAMPLE_QUERY))).toEqual(exampleInputs());
    expect(writeEstimate(exampleInputs())).toBe(EXAMPLE_QUERY);
  });

  it('comes to its hours', () => {
    expect(
      result.lines.map(({ name, quantity, hoursEach, hours }) => [
        name,
        quantity,
        hoursEach,
        hours,
      ]),
    ).toEqual([
      ['Rooftop unit up to 7.5 tons', '8', '3.50', '28.00'],
      ['Rooftop unit 10 to 25 tons', '2', '5.50', '11.00'],
      ['Hot-water boiler', '1', '8.75', '8.75'],
      ['Pump', '2', '1.00', '2.00'],
      ['Exhaust fan', '6', '0.80', '4.80'],
    ]);
    expect(result.hours).toEqual({
      table: '54.55',
      task: '60.01',
      setUp: '3.00',
      travel: '4.00',
      total: '67.01',
    });
    expect([result.units, result.trips]).toEqual([19, '4']);
  });

  it('comes to its money, to the cent', () => {
    expect(result.rate).toEqual({ burdenedWage: '37.19', cost: '72.19' });
    expect(result.materials).toEqual({
      filters: '1856.00',
      supplies: '92.80',
      other: '120.00',
      total: '2068.80',
    });
    expect(result.cost).toEqual({
      task: '4331.91',
      setUp: '216.58',
      travel: '288.77',
      materials: '2068.80',
      breakEven: '6906.06',
    });
    expect(result.prices).toEqual([
      { margin: '10', price: '7673.40', isTarget: false },
      { margin: '15', price: '8124.77', isTarget: true },
      { margin: '20', price: '8632.57', isTarget: false },
    ]);
    expect(result.target).toMatchObject({ low: '7312.30', high: '9749.73' });
  });

  it('buys 58 hours at $140 where 67 are needed', () => {
    expect(result.bought).toEqual({
      rate: '140.00',
      hours: '58.0',
      needed: '67.0',
      isEnough: false,
    });
  });
});

describe('an estimate', () => {
  it('is nothing without equipment', () => {
    expect(estimate(inputsOf('a=1.25&w=40'))).toBeNull();
  });

  it('has the hours a year of the default table', () => {
    const hours = EQUIPMENT.map(({ code }) => [code, estimateOf(`${code}=1`).hours.table]);
    expect(Object.fromEntries(hours)).toEqual({
      rs: '3.50',
      rm: '5.50',
      rl: '9.00',
      sp: '3.00',
      vo: '4.00',
      vi: '0.80',
      ah: '5.50',
      fc: '2.50',
      ac: '14.00',
      wc: '25.00',
      ct: '14.00',
      bo: '8.75',
      pu: '1.00',
      ef: '0.80',
      uh: '1.00',
    });
  });

  it('goes as often as the equipment with the most visits, or as often as it is told', () => {
    expect(estimateOf('rs=1&ct=1').trips).toBe('8');
    expect(estimateOf('rs=1&ct=1&t=12').hours).toMatchObject({ setUp: '9.00', travel: '12.00' });
    expect(estimateOf('rs=1&t=0').cost).toMatchObject({ setUp: '0.00', travel: '0.00' });
  });

  it('multiplies access, condition and duty, and travel by the crew', () => {
    expect(estimateOf('bo=4&a=1.25&c=1.1&d=0.75&cr=2').hours).toMatchObject({
      table: '35.00',
      task: '36.09',
      travel: '8.00',
    });
  });

  it('holds at the limits of its fields', () => {
    const most = FIGURES.flatMap((figure) =>
      figure.name === 'area' ? [] : [`${figure.key}=${figure.most}`],
    );
    const lines = EQUIPMENT.flatMap(({ code }) => [
      `${code}=${QUANTITY.most}`,
      ...LINE_FIELDS.map(({ key, most }) => `${code}.${key}=${most}`),
    ]);
    const { cost, hours } = estimateOf([...lines, ...most, 'h=1', 'ad=60', 'bs=10'].join('&'));
    expect(cents(cost.task, cost.setUp, cost.travel, cost.materials)).toBe(cents(cost.breakEven));
    // 15 kinds × 999 units × 2 × 366 visits × 200 h, at every factor's highest.
    expect(hours.table).toBe('2193804000.00');
    const least = [...FIGURES.map(({ key, least }) => `${key}=${least}`), 'rs=1'];
    expect(estimateOf(least.join('&')).hours).toMatchObject({ table: '3.50', setUp: '0.00' });
  });

  it('shows a target margin of one’s own among the others', () => {
    expect(estimateOf('rs=1&m=12.5').prices.map(({ margin }) => margin)).toEqual([
      '10',
      '12.5',
      '15',
      '20',
    ]);
  });

  it('divides by the floor area when it is known', () => {
    expect(estimateOf(`${EXAMPLE_QUERY}&ft=40000`).perSquareFoot).toBe('0.20');
    expect(estimateOf(EXAMPLE_QUERY).perSquareFoot).toBeNull();
    expect(estimateOf(`${EXAMPLE_QUERY}&ft=0`).perSquareFoot).toBeNull();
  });

  it('adds up, and costs no less with one unit more, whatever is entered', () => {
    const random = seededRandom(20_180);
    const hundredths = (least: number, most: number) =>
      String((least + random.next(most - least + 1)) / 100);
    for (let round = 0; round < 300; round += 1) {
      const inputs = inputsOf(
        [
          ...EQUIPMENT.map(({ code }) => `${code}=${random.next(2) * random.next(40)}`),
          `rs.fh=${hundredths(0, 900)}`,
          `a=${hundredths(100, 125)}`,
          `c=${hundredths(95, 125)}`,
          `d=${hundredths(75, 135)}`,
          `rt=${hundredths(0, 600)}`,
          `cr=${1 + random.next(4)}`,
          `w=${hundredths(1500, 9000)}`,
          `b=${hundredths(100, 200)}`,
          `o=${hundredths(0, 9000)}`,
          `x=${hundredths(0, 500_000)}`,
          `s=${hundredths(0, 2000)}`,
          `m=${hundredths(0, 6000)}`,
        ].join('&'),
      );
      const before = estimate(inputs);
      if (before) {
        const { task, setUp, travel, materials } = before.cost;
        expect(cents(task, setUp, travel, materials)).toBe(cents(before.cost.breakEven));
        expect(cents(before.hours.task, before.hours.setUp, before.hours.travel)).toBe(
          cents(before.hours.total),
        );
        // As they are printed: equipment to its subtotal, the rows below it to the hours of a year.
        expect(cents(...before.lines.map(({ hours }) => hours))).toBe(cents(before.hours.table));
        const rows = hourRows(inputs, before);
        expect(cents(...rows.map(printedHours))).toBe(cents(before.hours.total));
        const brief = [before.hours.table, printedHours(otherHoursRow(before))];
        expect(cents(...brief)).toBe(cents(before.hours.total));
        const { filters, supplies, other, total } = before.materials;
        expect(cents(filters, supplies, other)).toBe(cents(total));
        const prices = before.prices.map(({ price }) => Number(price));
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
        expect(inputsOf(writeEstimate(inputs))).toEqual(inputs);
      }
      const after = estimate(
        oneMore(inputs, EQUIPMENT[random.next(EQUIPMENT.length)]?.code ?? 'rs'),
      );
      expect(cents(after?.target.price ?? '0')).toBeGreaterThanOrEqual(
        cents(before?.target.price ?? '0'),
      );
    }
  });
});

function printedHours({ value }: { value: string }): string {
  return value.replace(/ h$|[+,]/g, '').replace('−', '-');
}

function oneMore(inputs: EstimateInputs, code: EquipmentCode): EstimateInputs {
  const line = inputs.equipment[code];
  if (!line) throw new Error('A reading has every kind of equipment.');
  const quantity = String(Number(line.quantity) + 1);
  return { ...inputs, equipment: { ...inputs.equipment, [code]: { ...line, quantity } } };
}
