import { describe, expect, it } from 'vitest';
import { ResultCache } from './result-cache.ts';

/** A result that comes when it is let go. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { make: () => promise, come: resolve };
}

describe('the cache of results', () => {
  it('makes a result once for all who ask while it is being made, however full it is', async () => {
    const cache = new ResultCache<string>(10, ({ length }) => length);
    const slow = waiting();
    const first = cache.of('slow', slow.make);
    await cache.of('a', async () => '6 long');
    await cache.of('b', async () => '6 long');
    const second = cache.of('slow', async () => 'made twice');
    slow.come('ok');
    expect(await Promise.all([first, second])).toEqual(['ok', 'ok']);
  });

  it('holds as much afterwards as before', async () => {
    const cache = new ResultCache<string>(10, ({ length }) => length);
    for (let round = 0; round < 20; round += 1) {
      const slow = waiting();
      const result = cache.of(`slow ${round}`, slow.make);
      await cache.of(`a ${round}`, async () => '6 long');
      await cache.of(`b ${round}`, async () => '6 long');
      slow.come('ok');
      await result;
    }
    await cache.of('last', async () => 'ok');
    expect(await cache.of('last', async () => 'made again')).toBe('ok');
  });

  it('makes again what failed', async () => {
    const cache = new ResultCache<string>(10, ({ length }) => length);
    await expect(cache.of('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.of('a', async () => 'ok')).toBe('ok');
  });
});
