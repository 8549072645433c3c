import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('let no more run at once than they say, in the order of asking, past those that fail', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const all = await Promise.allSettled(
      Array.from({ length: 9 }, (_, at) =>
        turns.take(async () => {
          begun.push(at);
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          if (at % 3 === 0) throw new Error('failed');
        }),
      ),
    );
    expect(most).toBe(2);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });
});
