import { describe, expect, it } from 'vitest';
import { csvRecord, csvText } from './csv.ts';

const SIGNS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  '⁼',
  '⁺',
  '⁻',
  '₌',
  '−',
];
const BEFORE = ['', ' ', '\u00a0', '\u3000', '\ufeff', '\u200b', '\t', '\n', '\r', '\u0000'];

describe('what someone typed', () => {
  it.each(SIGNS)('is no formula when it begins with %s', (sign) => {
    const formula = `${sign}HYPERLINK("https://evil.example","x")`;
    for (const before of BEFORE) {
      expect(csvText(before + formula)).toBe(`'${before}${formula}`);
    }
  });

  it('stays as it is otherwise', () => {
    for (const plain of [
      'Northgate = Mechanical',
      'a-b',
      '3.00',
      '—',
      'Ａｉｒ',
      '(555) 010-0100',
      '',
    ]) {
      expect(csvText(plain)).toBe(plain);
    }
    expect(csvText(null)).toBe('');
    expect(csvRecord(['a,b', 'say "x"', 'c'])).toBe('"a,b","say ""x""",c\r\n');
  });
});
