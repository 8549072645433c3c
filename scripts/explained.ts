import { RefusedError } from '#app/access/refusals.ts';
import { ArchiveError } from '#app/platform/archive/archive-format.ts';
import { DataDirLockedError, DataDirMovedError } from '#app/platform/db/data-dir-lock.server.ts';
import { MigrationBlockedError, TablesTooOldError } from '#app/platform/db/migrate.server.ts';
import { EnvError } from '#app/platform/env-error.ts';

const TOLD = [
  ArchiveError,
  DataDirLockedError,
  DataDirMovedError,
  EnvError,
  MigrationBlockedError,
  RefusedError,
  TablesTooOldError,
];

const WAYS_OUT: Record<string, string> = {
  EACCES: 'Give the user that runs this the right to it, or name another place.',
  EPERM: 'Give the user that runs this the right to it, or name another place.',
  EROFS: 'Name a place that can be written.',
  ENOTDIR: 'Name a folder.',
  EEXIST: 'Name another place.',
  ENOSPC: 'Make room on the disk, or name another place.',
};

/** What the person at the terminal can act on, as a sentence; anything else whole. */
export function explained(error: unknown): unknown {
  if (error instanceof Error && TOLD.some((kind) => error instanceof kind)) return error.message;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!('code' in at)) continue;
    if (at.code === 'EADDRINUSE') return `${at.message}. Stop what listens there, or set PORT.`;
    if (at.code === 'ECONNREFUSED' || at.code === 'ENOTFOUND' || at.code === 'ETIMEDOUT') {
      return `PostgreSQL can't be reached, check DATABASE_URL: ${at.message}`;
    }
    const wayOut = 'address' in at ? undefined : WAYS_OUT[String(at.code)];
    if (wayOut) return `${at.message}. ${wayOut}`;
    // Authentication failed, unknown database, no right to do it.
    if (at.code === '28P01' || at.code === '3D000' || at.code === '42501') {
      return `PostgreSQL refuses: ${at.message}`;
    }
  }
  return error;
}
