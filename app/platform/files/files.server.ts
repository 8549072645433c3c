import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../env.server.ts';
import { mimeTypeOf } from './file-kinds.ts';
import type { FileStorage } from './file-storage.ts';
import { localStorage } from './local-storage.server.ts';
import { s3Storage } from './s3-storage.server.ts';
import { type ScannerPlace, scanFile } from './scan-file.server.ts';

/** A stored file as a record names it: its original name, its key, its size in bytes and its type by content. */
export type StoredFile = {
  fileName: string;
  filePath: string;
  fileSize: number;
  mimeType: string;
};

let opened: { storage: FileStorage; incoming: string; scanner: ScannerPlace | null } | null = null;

/** Chooses where files are stored: in a bucket if one is named, otherwise in the data folder; and what scans them. */
export function openFiles(env: Pick<Env, 'dataDir' | 's3' | 'scanner'>): void {
  opened = {
    storage: storageOf(env),
    incoming: path.join(env.dataDir, 'incoming'),
    scanner: env.scanner,
  };
}

/** The storage that an environment names. */
export function storageOf(env: Pick<Env, 'dataDir' | 's3'>): FileStorage {
  return env.s3 ? s3Storage(env.s3) : localStorage(path.join(env.dataDir, 'files'));
}

/** The open storage. @throws Error before `openFiles`. */
export function files(): FileStorage {
  return required().storage;
}

/**
 * Returns what a virus scanner finds in a local file; null if it finds nothing or there is no scanner.
 * @throws ScannerAwayError
 */
export async function findingIn(localFile: string): Promise<string | null> {
  const { scanner } = required();
  return scanner && scanFile(scanner, localFile);
}

/** Returns the folder for files that are arriving, and creates it if it is missing. */
export async function incomingFolder(): Promise<string> {
  const { incoming } = required();
  await mkdir(incoming, { recursive: true });
  return incoming;
}

/**
 * Removes files that have been in the folder of arriving files since before a moment: their process ended while they came in.
 */
export async function forgetBrokenOff(before: Date): Promise<void> {
  const folder = await incomingFolder();
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    // What is being taken over right now is gone from here, and none of ours.
    const found = await stat(place).catch(() => null);
    if (found && found.mtime < before) await rm(place, { recursive: true, force: true });
  }
}

/** Stores bytes that are in memory under a key: received emails, demo data. */
export async function storeFile(key: string, bytes: Uint8Array): Promise<void> {
  const local = path.join(await incomingFolder(), key.replaceAll('/', '-'));
  await writeFile(local, bytes);
  await files().take(key, local, {
    size: bytes.byteLength,
    mimeType: mimeTypeOf(key),
  });
}

function required() {
  if (!opened) throw new Error('File storage is not open.');
  return opened;
}
