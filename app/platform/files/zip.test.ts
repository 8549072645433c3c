import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { debianProgram } from '../../../scripts/debian.mjs';
import { zipOf } from './zip.server.ts';

it('is an archive that unzip takes apart into the same files', () => {
  const files = [
    { name: 'books-1-of-2.csv', content: 'Name\r\nAir & Söhne\r\n' },
    { name: 'books-2-of-2.csv', content: 'x'.repeat(70_000) },
  ];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zip-'));
  try {
    const archive = path.join(folder, 'books.zip');
    writeFileSync(archive, zipOf(files));
    expect(zipOf(files).equals(readFileSync(archive))).toBe(true);
    const unzip = (...args: string[]) => spawnSync(debianProgram('unzip'), args).status;
    expect(unzip('-t', archive)).toBe(0);
    const out = path.join(folder, 'out');
    expect(unzip('-d', out, archive)).toBe(0);
    expect(readdirSync(out).sort()).toEqual(files.map(({ name }) => name));
    for (const { name, content } of files) {
      expect(readFileSync(path.join(out, name), 'utf8')).toBe(content);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
