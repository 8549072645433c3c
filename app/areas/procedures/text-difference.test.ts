import { describe, expect, it } from 'vitest';
import { type DifferenceLine, differenceOf } from './text-difference.ts';

const written = (line: DifferenceLine) =>
  `${{ same: ' ', added: '+', removed: '-' }[line.kind]} ${line.parts
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')}`;

const linesOf = (before: string, after: string) =>
  differenceOf(before, after).blocks.flatMap(({ lines }) => lines.map(written));

describe('the difference of two texts', () => {
  it('is empty for the same text', () => {
    expect(differenceOf('One\nTwo', 'One\nTwo')).toEqual({ added: 0, removed: 0, blocks: [] });
  });

  it('marks the words that changed in a reworded line', () => {
    expect(
      linesOf(
        'On the way within 90 minutes of the call',
        'On the way within 60 minutes of the call',
      ),
    ).toEqual([
      '- On the way within [90] minutes of the call',
      '+ On the way within [60] minutes of the call',
    ]);
  });

  it('shows lines that have nothing in common as a whole', () => {
    expect(linesOf('Call the tenant first', 'Purge with nitrogen')).toEqual([
      '- Call the tenant first',
      '+ Purge with nitrogen',
    ]);
  });

  it('puts a new line where it was written, also between reworded ones', () => {
    expect(
      linesOf(
        '1. Close the ticket today\n2. Send the invoice tomorrow',
        [
          '1. Close the ticket tonight',
          '2. Photograph the nameplate',
          '3. Send the invoice tomorrow',
        ].join('\n'),
      ),
    ).toEqual([
      '- 1. Close the ticket [today]',
      '+ 1. Close the ticket [tonight]',
      '+ 2. Photograph the nameplate',
      '- [2]. Send the invoice tomorrow',
      '+ [3]. Send the invoice tomorrow',
    ]);
  });

  it('counts lines and folds what is far from a change', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `Step ${at}`);
    const after = lines.with(10, 'A wholly different sentence');
    const difference = differenceOf(lines.join('\n'), after.join('\n'));
    expect(difference).toMatchObject({ added: 1, removed: 1 });
    expect(difference.blocks.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
      [true, 8],
      [false, 6],
      [true, 7],
    ]);
  });

  it('keeps every line of both texts, however different they are', () => {
    const before = Array.from({ length: 3_000 }, (_, at) => `old ${at}`);
    const after = Array.from({ length: 3_000 }, (_, at) => `new ${at}`);
    const lines = differenceOf(before.join('\n'), after.join('\n')).blocks.flatMap(
      (block) => block.lines,
    );
    const textOf = (line: DifferenceLine) => line.parts.map(({ text }) => text).join('');
    expect(lines.filter(({ kind }) => kind !== 'added').map(textOf)).toEqual(before);
    expect(lines.filter(({ kind }) => kind !== 'removed').map(textOf)).toEqual(after);
  });
});
