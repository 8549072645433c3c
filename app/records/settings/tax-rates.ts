import { z } from 'zod';

/** A rate of tax by its name, in percent. */
export type TaxRate = { name: string; rate: string };

const LINE = /^(.*\S)\s+(\d{1,3}(?:\.\d+)?)\s*%?$/;
const MOST_RATES = 30;

/** A rate in percent: from 0 to 100, with at most three decimals. */
export const taxRateField = z
  .string()
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,3})?$/, {
    error: 'A tax rate must be a number like 8.25, with at most three decimals',
    abort: true,
  })
  .refine((rate) => Number.parseFloat(rate) <= 100, 'A tax rate can be at most 100%')
  .transform((rate) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate));

/** Tax rates as text: one a line, its name and then its rate. */
export const taxRatesText = z
  .string()
  .trim()
  .max(3000, 'Tax rates can be at most 3,000 characters')
  .default('')
  .superRefine((text, context) => {
    const names = new Set<string>();
    const say = (message: string) => context.addIssue({ code: 'custom', message });
    const lines = linesOf(text);
    if (lines.length > MOST_RATES) say(`There can be at most ${MOST_RATES} tax rates`);
    for (const line of lines) {
      const [, name = '', typed = ''] = LINE.exec(line) ?? [];
      const rate = taxRateField.safeParse(typed);
      if (!name) say(`Write "${line}" as a name and a rate, such as Sales tax 8.25`);
      else if (!rate.success) say(`${name}: ${rate.error.issues[0]?.message}`);
      else if (name.length > 60) say(`${name}: the name can be at most 60 characters`);
      else if (names.has(name.toLowerCase())) say(`${name} is there twice`);
      names.add(name.toLowerCase());
    }
  });

/** The tax rates of such a text. */
export function taxRatesOf(text: string): TaxRate[] {
  return linesOf(text).flatMap((line) => {
    const [, name, typed] = LINE.exec(line) ?? [];
    const rate = taxRateField.safeParse(typed);
    return name && rate.success ? [{ name, rate: rate.data }] : [];
  });
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
}
