import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const NAMES = [
  ...readFileSync('app/platform/env.server.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
].map(([, name = '']) => name);

describe('each variable of the configuration', () => {
  it('is in the table of the README', () => {
    const rows = readFileSync('README.md', 'utf8')
      .split('\n')
      .filter((row) => row.startsWith('| `'));
    const missing = NAMES.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)));
    expect(NAMES.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('is handed to the container by compose.yaml', () => {
    // The image sets the first three, and the last one is for development alone.
    const apart = ['PORT', 'HOST', 'DATA_DIR', 'WEBHOOKS_ALLOW_PRIVATE'];
    const compose = readFileSync('compose.yaml', 'utf8');
    const missing = NAMES.filter((name) => !new RegExp(`^ {6}${name}: `, 'm').test(compose));
    expect(missing.sort()).toEqual(apart.sort());
  });
});
