import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { circlesOf } from './modules.ts';

const ASSETS = 'build/client/assets';

const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'));
const textOf = (file: string) => readFileSync(path.join(ASSETS, file), 'utf8');

// In a circle one file runs before what it imports is there. Which files the build makes is said in vite.config.ts.
it('imports no file of the browser in a circle', () => {
  expect(files.length).toBeGreaterThan(50);
  const imports = files.map((file): [string, string[]] => {
    const text = textOf(file);
    return [
      file,
      [...text.matchAll(/(?:from|import) ?"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name),
    ];
  });
  expect(circlesOf(new Map(imports))).toEqual([]);
});
