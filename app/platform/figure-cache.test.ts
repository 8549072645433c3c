import { describe, expect, it } from 'vitest';
import { FigureCache } from './figure-cache.server.ts';
import { Turns } from './turns.ts';

/** Figures cached for ten seconds, fresh for one, and a clock that the test turns. */
function openCache(most = 10) {
  let now = 1_000_000;
  let source = 'one database';
  const cache = new FigureCache<string>(
    { freshMs: 1_000, cachedMs: 10_000, most, turns: new Turns(2) },
    () => now,
    () => source,
  );
  const reads: string[] = [];
  return {
    cache,
    reads,
    later: (ms: number) => {
      now += ms;
    },
    readFrom: (other: string) => {
      source = other;
    },
    ask: (key: string, figures: string, isLarge = true) =>
      cache.of(key, async () => {
        reads.push(figures);
        return { figures, isLarge };
      }),
  };
}

/** Lets what was begun without waiting come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('FigureCache', () => {
  it('reads figures of few rows for every request', async () => {
    const { ask, reads } = openCache();
    expect(await ask('hours', 'first', false)).toEqual({ figures: 'first', asOf: null });
    expect(await ask('hours', 'second', false)).toEqual({ figures: 'second', asOf: null });
    expect(reads).toEqual(['first', 'second']);
  });

  it('shows fresh ones as they are and tells of when they are', async () => {
    const { ask, reads, later } = openCache();
    await ask('hours', 'first');
    later(999);
    expect(await ask('hours', 'second')).toEqual({ figures: 'first', asOf: new Date(1_000_000) });
    expect((await ask('tickets', 'other')).figures).toBe('other');
    expect(reads).toEqual(['first', 'other']);
  });

  it('shows older ones while it reads new ones, once for all who ask', async () => {
    const { ask, reads, later } = openCache();
    await ask('hours', 'first');
    later(1_000);
    const two = await Promise.all([ask('hours', 'second'), ask('hours', 'third')]);
    expect(two.map(({ figures }) => figures)).toEqual(['first', 'first']);
    await settled();
    expect(await ask('hours', 'fourth')).toEqual({ figures: 'second', asOf: new Date(1_001_000) });
    expect(reads).toEqual(['first', 'second']);
  });

  it('reads too old ones again, and those that could not be read keep standing', async () => {
    const { cache, ask, later } = openCache();
    await ask('hours', 'first');
    later(5_000);
    const failing = () => Promise.reject(new Error('The database is away.'));
    expect((await cache.of('hours', failing)).figures).toBe('first');
    await settled();
    expect((await cache.of('hours', failing)).figures).toBe('first');
    later(5_000);
    await expect(cache.of('hours', failing)).rejects.toThrow('away');
    expect(await ask('hours', 'second')).toEqual({ figures: 'second', asOf: null });
  });

  it('forgets those used longest ago, and all when told', async () => {
    const { ask, cache } = openCache(2);
    for (const key of ['one', 'two', 'one', 'three']) await ask(key, `${key} cached`);
    expect((await ask('one', 'new')).figures).toBe('one cached');
    expect((await ask('two', 'new')).figures).toBe('new');
    cache.clear();
    expect((await ask('one', 'newer')).figures).toBe('newer');
  });

  it('reads once for all who ask at once, and tells all of them of an error, which is not cached', async () => {
    const { cache, ask, reads } = openCache();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask('hours', 'first')));
    expect(new Set(all.map(({ figures }) => figures))).toEqual(new Set(['first']));
    expect(reads).toEqual(['first']);
    const failing = () => Promise.reject(new Error('The database is away.'));
    const told = await Promise.allSettled([1, 2, 3].map(() => cache.of('tickets', failing)));
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await ask('tickets', 'again')).toEqual({ figures: 'again', asOf: null });
  });

  it('reads few rows again for anyone who asked while they were read', async () => {
    const { ask, reads } = openCache();
    const all = await Promise.all(['first', 'second'].map((each) => ask('hours', each, false)));
    expect(all.map(({ figures }) => figures)).toEqual(['first', 'second']);
    expect(reads).toEqual(['first', 'second']);
  });

  it('does not let those who ask after it was told to forget share an earlier read', async () => {
    const { cache, ask } = openCache();
    const { promise, resolve } = Promise.withResolvers<void>();
    const reading = cache.of('hours', async () => {
      await promise;
      return { figures: 'before', isLarge: true };
    });
    cache.clear();
    expect((await ask('hours', 'after')).figures).toBe('after');
    resolve();
    await reading;
    expect((await ask('hours', 'newer')).figures).toBe('after');
  });

  it('does not keep what was read before it was told to forget', async () => {
    const { cache, ask } = openCache();
    const { promise, resolve } = Promise.withResolvers<void>();
    const reading = cache.of('hours', async () => {
      await promise;
      return { figures: 'before', isLarge: true };
    });
    cache.clear();
    resolve();
    expect((await reading).figures).toBe('before');
    expect((await ask('hours', 'after')).figures).toBe('after');
  });

  it('forgets the figures of another database', async () => {
    const { ask, readFrom } = openCache();
    await ask('hours', 'first');
    readFrom('another database');
    expect((await ask('hours', 'second')).figures).toBe('second');
    expect((await ask('hours', 'third')).figures).toBe('second');
  });

  it('forgets figures that have become few', async () => {
    const { ask, later } = openCache();
    await ask('hours', 'many');
    later(1_000);
    await ask('hours', 'few', false);
    await settled();
    expect(await ask('hours', 'fewer', false)).toEqual({ figures: 'fewer', asOf: null });
  });
});
