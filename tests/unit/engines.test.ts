import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ON_BOTH_ENGINES } from '#tests/both-engines.ts';

const areaOf = (file: string) => /^app\/areas\/[^/]+/.exec(file)?.[0];

describe('the tests on both engines', () => {
  it('are there, and have one of each area', () => {
    const all = globSync([
      'app/**/*.db.test.ts',
      'demo/*.db.test.ts',
      'tests/{db,access}/*.test.ts',
    ]);
    expect(ON_BOTH_ENGINES.filter((file) => !all.includes(file))).toEqual([]);
    const areas = new Set(all.map(areaOf));
    for (const file of ON_BOTH_ENGINES) areas.delete(areaOf(file));
    expect([...areas], 'Name a file of the area in tests/both-engines.ts').toEqual([]);
  });
});
