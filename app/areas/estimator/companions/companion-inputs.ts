import type { NamedFigure } from '../figure.ts';
import { number, textOr } from '../typed-number.ts';
import type { CashInputs } from './cash-release.ts';
import {
  CASH_FIGURES,
  LEAK_FIGURES,
  USE_FIGURE,
  UTILIZATION_FIGURES,
} from './companion-figures.ts';
import { EQUIPMENT_USES, type LeakInputs } from './leak-rate.ts';
import type { UtilizationInputs } from './utilization-gain.ts';

/** An address read: what each field holds, and each tool's checked inputs; null while a figure of the tool is wrong. */
export type CompanionReading = {
  /** What each field shows, by its short name: as typed, or the default. */
  typed: Record<string, string>;
  cash: CashInputs | null;
  utilization: UtilizationInputs | null;
  leak: LeakInputs | null;
  /** What is wrong, by the field's short name. */
  errors: Record<string, string>;
};

/** Reads the three tools from an address or a form; a field that is missing or empty counts as its default. */
export function readCompanions(from: { get: (key: string) => unknown }): CompanionReading {
  const cash = readFigures(CASH_FIGURES, from);
  const utilization = readFigures(UTILIZATION_FIGURES, from);
  const leak = readFigures(LEAK_FIGURES, from);
  const given = textOr('', from.get(USE_FIGURE.key));
  const use = EQUIPMENT_USES.find(({ code }) => code === given)?.code ?? 'comfort';
  const order = [
    ...misorder(cash.values, 'cutFrom', 'cutTo', 'ch', 'the lower cut'),
    ...misorder(utilization.values, 'pointsFrom', 'pointsTo', 'up', 'the lower gain'),
    ...(leak.values?.addedInYear === ''
      ? []
      : misorder(leak.values, 'added', 'addedInYear', 'ly', 'today’s addition')),
  ];
  const errors: Record<string, string> = {
    ...cash.errors,
    ...utilization.errors,
    ...leak.errors,
    ...Object.fromEntries(order),
  };
  const right = <Name extends string>(
    figures: readonly NamedFigure<Name>[],
    values: Record<Name, string> | null,
  ) => (figures.some(({ key }) => errors[key]) ? null : values);
  const charge = right(LEAK_FIGURES, leak.values);
  return {
    typed: { ...cash.typed, ...utilization.typed, ...leak.typed, [USE_FIGURE.key]: use },
    cash: right(CASH_FIGURES, cash.values),
    utilization: right(UTILIZATION_FIGURES, utilization.values),
    leak: charge && { ...charge, use },
    errors,
  };
}

/** The shortest address of what was read, without its question mark: only what differs; null while a figure is wrong. */
export function writeCompanions({ cash, utilization, leak }: CompanionReading): string | null {
  if (!cash || !utilization || !leak) return null;
  const query = new URLSearchParams();
  const put = <Name extends string>(
    figures: readonly NamedFigure<Name>[],
    values: Record<Name, string>,
  ) => {
    for (const figure of figures) {
      const value = values[figure.name];
      if (value !== checked(figure, figure.initial).data) query.set(figure.key, value);
    }
  };
  put(CASH_FIGURES, cash);
  put(UTILIZATION_FIGURES, utilization);
  put(LEAK_FIGURES, leak);
  if (leak.use !== USE_FIGURE.initial) query.set(USE_FIGURE.key, leak.use);
  return query.toString();
}

function readFigures<Name extends string>(
  figures: readonly NamedFigure<Name>[],
  from: { get: (key: string) => unknown },
) {
  const typed: Record<string, string> = {};
  const errors: Record<string, string> = {};
  const values: Partial<Record<Name, string>> = {};
  for (const figure of figures) {
    const text = textOr(figure.initial, from.get(figure.key));
    const read = checked(figure, text);
    typed[figure.key] = text;
    if (read.success) values[figure.name] = read.data;
    else errors[figure.key] = read.error.issues[0]?.message ?? 'Enter a number';
  }
  const isRight = Object.keys(errors).length === 0;
  return { typed, errors, values: isRight ? (values as Record<Name, string>) : null };
}

function checked<Name extends string>(figure: NamedFigure<Name>, text: string) {
  return number(figure, figure.initial === '').safeParse(text);
}

/** The message at a range's upper field, by its short name, when it holds less than the lower one. */
function misorder<Name extends string>(
  values: Record<Name, string> | null,
  low: Name,
  high: Name,
  key: string,
  what: string,
): [string, string][] {
  if (!values || Number(values[high]) >= Number(values[low])) return [];
  return [[key, `Enter at least ${what}: ${values[low]}`]];
}
