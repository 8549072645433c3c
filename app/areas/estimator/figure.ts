/** The range of a figure: whole numbers, or decimals with up to two places, from `least` to `most`. */
export type Range = { whole: boolean; least: number; most: number };

/** A field that is entered once, as it is shown. */
export type ShownFigure = {
  /** Its short name in an address. */
  key: string;
  label: string;
  unit: string;
  /** What counts when it is left empty; empty itself where nothing has to be there. */
  initial: string;
  /** Where the default comes from, or why it is what it is. */
  source: string;
  whole?: boolean;
  /** What can be chosen; without them it is typed. */
  choices?: readonly { value: string; label: string }[];
};

/** A figure that is entered once, under the name that its tool gives it. */
export type NamedFigure<Name extends string> = ShownFigure & Range & { name: Name };

/** Numbers with up to two decimals. */
export const decimal = (least: number, most: number): Range => ({ whole: false, least, most });

/** Whole numbers. */
export const whole = (least: number, most: number): Range => ({ whole: true, least, most });
