import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Outcomes } from './Outcomes.tsx';

const wordsOf = (medians: Parameters<typeof Outcomes>[0]['medians']) =>
  renderToStaticMarkup(<Outcomes medians={medians} results={0} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('marks each range as a goal while there is no median', () => {
  const words = wordsOf([]);
  expect(words.match(/ Goal /g)).toHaveLength(4);
  expect(words).toContain('DSO down Goal 20 – 40 %');
  expect(words).toContain('Utilization up Goal 5 – 15 points');
  expect(words).not.toContain('Median of');
});

it('shows a median with its number of firms in the place of the range, whichever way it moved', () => {
  const words = wordsOf([
    { kind: 'dso', firms: 7, median: -25 },
    { kind: 'billable-share', firms: 5, median: 8 },
    { kind: 'admin-minutes', firms: 6, median: 12 },
  ]);
  expect(words).toContain('DSO down Median of 7 clients 25 %');
  expect(words).toContain('Utilization up Median of 5 clients 8 points');
  expect(words).toContain('Admin time up Median of 6 clients 12 %');
  expect(words).toContain('Close rate up Goal 10 – 25 %');
  expect(words.match(/ Goal /g)).toHaveLength(1);
});
