import { describe, expect, it } from 'vitest';
import { MARKS, snippetOf } from './search-snippet.ts';

const found = (word: string) => `${MARKS.start}${word}${MARKS.stop}`;
const shown = (parts: ReturnType<typeof snippetOf>) =>
  parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');

describe('snippetOf', () => {
  it('marks the found words and drops the marks of Markdown', () => {
    const headline = `rate ## Set the ${found('rate')} | Truck | **$48** | use [the ${found('rates')}](/kb/x`;
    const parts = snippetOf({ headline, around: null, query: 'rate' });
    expect(shown(parts)).toBe('… rate Set the [rate] Truck $48 use [the [rates]](/kb/x');
    expect(parts.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
      'rate',
      'rates',
    ]);
  });

  it('marks a part of a word where no whole word was found', () => {
    const parts = snippetOf({
      headline: 'Opening',
      around: 'Ask the Dispatcher.',
      query: 'dispat',
    });
    expect(shown(parts)).toBe('Ask the [Dispat]cher.');
  });

  it('shows the opening where the title alone was found', () => {
    const headline = 'An *opening*.\n\n## Measure it\n\nCount #1.';
    expect(shown(snippetOf({ headline, around: null, query: 'x' }))).toBe('An opening. Count #1.');
  });

  it('keeps markup of the text as text', () => {
    const headline = `<img onerror=x> ${found('rate')}`;
    expect(shown(snippetOf({ headline, around: null, query: 'rate' }))).toBe(
      '<img onerror=x> [rate]',
    );
  });
});
