import { z } from 'zod';
import { cutText } from '#app/platform/typed-text.ts';
import type { Range } from './figure.ts';

const NUMBER = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})?(?:\.\d*)?$/;

/** A number as people type it ("$1,250", "1.50", ".5 %"), as plain decimal text without unneeded zeros. */
export function number({ whole, least, most }: Range, mayBeEmpty = false) {
  const limits = `from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`;
  return z
    .string()
    .max(40, `Enter a number ${limits}`)
    .transform((typed, context) => {
      const text = typed.replaceAll(/[\s$%]/g, '');
      if (mayBeEmpty && text === '') return '';
      const plain = NUMBER.test(text) && /\d/.test(text) ? plainDecimal(text) : null;
      const value = Number(plain ?? Number.NaN);
      if (plain === null || value < least || value > most) {
        context.addIssue(`Enter a ${whole ? 'whole ' : ''}number ${limits}`);
        return z.NEVER;
      }
      const decimals = plain.split('.')[1]?.length ?? 0;
      if (decimals > (whole ? 0 : 2)) {
        context.addIssue(whole ? `Enter a whole number ${limits}` : 'Use at most two decimals');
        return z.NEVER;
      }
      return plain;
    });
}

function plainDecimal(text: string): string {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  const decimals = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals && `.${decimals}`}`;
}

/** Returns the content of a field of an address or a form; `initial` if it is missing or blank. */
export function textOr(initial: string, found: unknown): string {
  const text = typeof found === 'string' ? cutText(found, 200).replaceAll('\0', '') : '';
  return text.trim() === '' ? initial : text;
}
