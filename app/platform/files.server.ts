import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from './env.server.ts';

let root: string | null = null;

/** Chooses where uploaded files lie: below the data folder. */
export function openFiles(env: Pick<Env, 'dataDir'>): void {
  root = path.join(env.dataDir, 'files');
}

/**
 * Stores bytes under a key such as "{customer_id}/{random}.pdf".
 * @throws Error when the key would leave the folder.
 */
export async function storeFile(key: string, bytes: Uint8Array): Promise<void> {
  const file = fileOf(key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes, { flag: 'wx' });
}

function fileOf(key: string): string {
  if (!root) throw new Error('File storage is not open.');
  const file = path.resolve(root, key);
  if (!file.startsWith(`${root}${path.sep}`))
    throw new Error('A file key must stay in the folder.');
  return file;
}
