import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { circlesOf } from './modules.ts';

const ASSETS = 'build/client/assets';

const scripts = readdirSync(ASSETS)
  .filter((file) => file.endsWith('.js'))
  .map((file): [string, string] => [file, readFileSync(path.join(ASSETS, file), 'utf8')]);

// In a circle one file runs before what it imports is there. Which files the build makes is said in vite.config.ts.
it('imports no file of the browser in a circle', () => {
  expect(scripts.length).toBeGreaterThan(50);
  const imports = scripts.map(([file, text]): [string, string[]] => [
    file,
    [...text.matchAll(/(?:from|import) ?"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name),
  ]);
  expect(circlesOf(new Map(imports))).toEqual([]);
});

it('begins each file with the words that have it compiled while it arrives', () => {
  const without = scripts.filter(([, text]) => !text.startsWith('//# allFunctionsCalledOnLoad\n'));
  // The list of routes has no function; the router writes it.
  expect(without.map(([file]) => file.replace(/-[^-]+$/, ''))).toEqual(['manifest']);
});
