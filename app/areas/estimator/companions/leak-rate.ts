import { exact, over, percent, rounded, times, WHOLE } from '../exact.ts';

/** What equipment is used for, with the leak rate in percent above which it is repaired; null if the rule exempts it. */
export const EQUIPMENT_USES = [
  { code: 'comfort', name: 'Comfort cooling', trigger: '10' },
  { code: 'commercial', name: 'Commercial refrigeration', trigger: '20' },
  { code: 'process', name: 'Industrial process refrigeration', trigger: '30' },
  {
    code: 'light',
    name: 'Rooftops and splits',
    trigger: null,
  },
] as const;

/** The short name of a use. */
type EquipmentUse = (typeof EQUIPMENT_USES)[number]['code'];

/** Pounds and days as checked decimal text. `addedInYear` is empty if today's addition is the only one. */
export type LeakInputs = Record<'fullCharge' | 'added' | 'days' | 'addedInYear', string> & {
  use: EquipmentUse;
};

/** A leak rate by one method, in percent with one decimal. */
type LeakRateByMethod = { rate: string; isOver: boolean };

/** The leak rate by both methods of 40 CFR 84.102, compared with the trigger of 84.106. */
export type LeakRate = {
  annualizing: LeakRateByMethod;
  rolling: LeakRateByMethod;
  /** Pounds that the rolling method counts. */
  addedInYear: string;
  /** Days that the annualizing method counts, at most 365. */
  days: string;
  /** In percent; null for exempt equipment and below the rule's 15 pounds. */
  trigger: string | null;
  /** What keeps the leak repair rule away, if anything does. */
  outside: 'exempt use' | 'small charge' | null;
  /** 125 percent or more of the charge in 365 days: reported where it falls into one calendar year. */
  isChronic: boolean;
};

const LEAST_CHARGE = exact('15');
const MOST_DAYS = 365;
const CHRONIC = percent('125');

/**
 * Annualizing: (pounds added ÷ full charge) × (365 ÷ days since the last addition, at most 365) × 100. Rolling: (pounds
 * added in 365 days ÷ full charge) × 100.
 * @throws RangeError when full charge or days are zero.
 */
export function leakRate(inputs: LeakInputs): LeakRate {
  const charge = exact(inputs.fullCharge);
  const days = String(Math.min(Number(inputs.days), MOST_DAYS));
  const addedInYear = inputs.addedInYear === '' ? inputs.added : inputs.addedInYear;
  const rolling = over(exact(addedInYear), charge);
  const annualizing = over(
    times(exact(inputs.added), exact(String(MOST_DAYS))),
    times(charge, exact(days)),
  );
  const found = EQUIPMENT_USES.find(({ code }) => code === inputs.use)?.trigger ?? null;
  const isSmall = charge < LEAST_CHARGE;
  const trigger = isSmall ? null : found;
  const byMethod = (part: bigint): LeakRateByMethod => ({
    rate: rounded(times(part, 100n * WHOLE), 1),
    isOver: trigger !== null && part > percent(trigger),
  });
  return {
    annualizing: byMethod(annualizing),
    rolling: byMethod(rolling),
    addedInYear,
    days,
    trigger,
    outside: found === null ? 'exempt use' : isSmall ? 'small charge' : null,
    isChronic: trigger !== null && rolling >= CHRONIC,
  };
}
