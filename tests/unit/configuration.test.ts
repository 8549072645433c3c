import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const NAMES = [
  ...readFileSync('app/platform/env.server.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
].map(([, name = '']) => name);

const compose = readFileSync('compose.yaml', 'utf8');
/** What compose.yaml says of a container. */
const containerOf = (name: string) =>
  compose.split(/\n {2}(?=\w+:\n)/).find((part) => part.startsWith(`${name}:\n`)) ?? '';

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
    const missing = NAMES.filter((name) => !new RegExp(`^ {6}${name}: `, 'm').test(compose));
    expect(missing.sort()).toEqual(apart.sort());
  });
});

describe('what compose.yaml starts', () => {
  it('answers on a port of this machine, to try it out and for real use, without certificates', () => {
    const [demo, app] = [containerOf('demo'), containerOf('app')];
    for (const container of [demo, app]) {
      expect(container).toContain('ports: ["127.0.0.1:3000:3000"]');
      expect(container).not.toContain('certificates');
    }
    expect(demo).toMatch(/profiles: \[demo\]\n.*command: \[start\]/s);
    expect(demo).not.toMatch(/depends_on|environment/);
    expect(app).not.toContain('profiles');
    expect(containerOf('proxy')).toContain('profiles: [proxy]');
  });
});
