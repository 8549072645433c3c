import { EQUIPMENT, type EquipmentCode } from './equipment.ts';
import { type Estimate, type EstimateInputs, estimate } from './estimate.ts';
import { FIGURES } from './figures.ts';

const COUNTS: readonly (readonly [EquipmentCode, string])[] = [
  ['rs', '8'],
  ['rm', '2'],
  ['bo', '1'],
  ['pu', '2'],
  ['ef', '6'],
];

/** The address of the worked example behind its question mark. */
export const EXAMPLE_QUERY = 'rs=8&rm=2&bo=1&pu=2&ef=6&a=1.1&x=120';

/** Ten rooftop units, a boiler, pumps and fans on one roof that is hard to reach; everything else is default. */
export function exampleInputs(): EstimateInputs {
  const equipment = Object.fromEntries(
    COUNTS.flatMap(([code, quantity]) => {
      const kind = EQUIPMENT.find((each) => each.code === code);
      return kind ? [[code, { quantity, ...kind.defaults }]] : [];
    }),
  );
  const figures = Object.fromEntries(FIGURES.map(({ name, initial }) => [name, initial])) as Record<
    (typeof FIGURES)[number]['name'],
    string
  >;
  return { ...figures, equipment, site: '', access: '1.1', otherMaterials: '120' };
}

/** The worked example with its figures. */
export function workedExample(): { inputs: EstimateInputs; result: Estimate } {
  const inputs = exampleInputs();
  const result = estimate(inputs);
  if (!result) throw new Error('The worked example has equipment.');
  return { inputs, result };
}
