import type { NamedFigure, ShownFigure } from '../figure.ts';
import { number, textOr } from '../typed-number.ts';
import type { CashInputs } from './cash-release.ts';
import {
  CASH_FIGURES,
  LEAK_FIGURES,
  USE_FIGURE,
  UTILIZATION_FIGURES,
} from './companion-figures.ts';
import { EQUIPMENT_USES, type LeakInputs } from './leak-rate.ts';
import { ADDITIONS, EQUIPMENT_KINDS, type LeakRuleInputs, REFRIGERANTS } from './leak-rule.ts';
import {
  ADDITION_FIGURE,
  KIND_FIGURE,
  REFRIGERANT_FIGURE,
  RULE_FIGURES,
} from './leak-rule-figures.ts';
import type { UtilizationInputs } from './utilization-gain.ts';

/** An address as read: what each field contains, and each tool's checked inputs; null while a figure of the tool is wrong. */
export type CompanionReading = {
  /** What each field shows, by its short name: as typed, or the default. */
  typed: Record<string, string>;
  cash: CashInputs | null;
  utilization: UtilizationInputs | null;
  leak: LeakInputs | null;
  rule: LeakRuleInputs | null;
  /** What is wrong, by the field's short name. */
  errors: Record<string, string>;
};

/** Reads the tools from an address or a form; a missing or empty field counts as its default. */
export function readCompanions(from: { get: (key: string) => unknown }): CompanionReading {
  const cash = readFigures(CASH_FIGURES, from);
  const utilization = readFigures(UTILIZATION_FIGURES, from);
  const leak = readFigures(LEAK_FIGURES, from);
  const rule = readFigures(RULE_FIGURES, from);
  const use = chosen(EQUIPMENT_USES, USE_FIGURE, from) ?? 'comfort';
  const choices = {
    kind: chosen(EQUIPMENT_KINDS, KIND_FIGURE, from) ?? 'rooftop',
    refrigerant: chosen(REFRIGERANTS, REFRIGERANT_FIGURE, from) ?? 'hfc',
    addition: chosen(ADDITIONS, ADDITION_FIGURE, from) ?? 'since',
  };
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
    ...rule.errors,
    ...Object.fromEntries(order),
  };
  const right = <Name extends string>(
    figures: readonly NamedFigure<Name>[],
    values: Record<Name, string> | null,
  ) => (figures.some(({ key }) => errors[key]) ? null : values);
  const charge = right(LEAK_FIGURES, leak.values);
  const typedRule = right(RULE_FIGURES, rule.values);
  return {
    typed: {
      ...cash.typed,
      ...utilization.typed,
      ...leak.typed,
      ...rule.typed,
      [USE_FIGURE.key]: use,
      [KIND_FIGURE.key]: choices.kind,
      [REFRIGERANT_FIGURE.key]: choices.refrigerant,
      [ADDITION_FIGURE.key]: choices.addition,
    },
    cash: right(CASH_FIGURES, cash.values),
    utilization: right(UTILIZATION_FIGURES, utilization.values),
    leak: charge && { ...charge, use },
    rule: typedRule && { ...typedRule, ...choices },
    errors,
  };
}

/**
 * Returns the shortest address of what was read, without its question mark: only what differs; null while a figure is wrong.
 */
export function writeCompanions(reading: CompanionReading): string | null {
  const { cash, utilization, leak, rule } = reading;
  if (!cash || !utilization || !leak || !rule) return null;
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
  put(RULE_FIGURES, rule);
  if (rule.kind !== KIND_FIGURE.initial) query.set(KIND_FIGURE.key, rule.kind);
  if (rule.refrigerant !== REFRIGERANT_FIGURE.initial) {
    query.set(REFRIGERANT_FIGURE.key, rule.refrigerant);
  }
  if (rule.addition !== ADDITION_FIGURE.initial) query.set(ADDITION_FIGURE.key, rule.addition);
  return query.toString();
}

/** The choice that an address or a form names; undefined where it names none of them. */
function chosen<Code extends string>(
  list: readonly { code: Code }[],
  { key }: ShownFigure,
  from: { get: (key: string) => unknown },
): Code | undefined {
  const given = textOr('', from.get(key));
  return list.find(({ code }) => code === given)?.code;
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
