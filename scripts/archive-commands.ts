import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveError, type ArchiveHead } from '#app/platform/archive/archive-format.ts';
import { takeBackup } from '#app/platform/archive/backup-socket.server.ts';
import type { VerifiedArchive } from '#app/platform/archive/read-archive.server.ts';
import { verifyArchive } from '#app/platform/archive/read-archive.server.ts';
import { restoreArchive } from '#app/platform/archive/restore-archive.server.ts';
import { isMarkOf } from '#app/platform/archive/secret-mark.server.ts';
import {
  archiveSource,
  writeArchive,
  writeArchiveFile,
} from '#app/platform/archive/write-archive.server.ts';
import type { CopySession } from '#app/platform/db/copy-session.server.ts';
import { DataDirLockedError, moveMark } from '#app/platform/db/data-dir-lock.server.ts';
import { openEngine } from '#app/platform/db/database.server.ts';
import { type Env, readEnv } from '#app/platform/env.server.ts';
import { EnvError } from '#app/platform/env-error.ts';
import type { FileStorage } from '#app/platform/files/file-storage.ts';
import { storageOf } from '#app/platform/files/files.server.ts';
import { localStorage } from '#app/platform/files/local-storage.server.ts';
import { storedSecretFile } from '#app/platform/stored-secret.server.ts';
import { described, lacksMostFiles, missingFiles, printTables } from './archive-words.ts';
import { explained } from './explained.ts';
import { given } from './given.ts';

const MIGRATIONS = 'migrations';

const ARCHIVE_COMMANDS: Record<string, (args: readonly string[]) => Promise<void>> = {
  backup,
  restore,
  move,
};

/** Runs a command that makes or takes in an archive; prints what went wrong and exits with 1 where it can't. */
export async function runArchiveCommand([command, ...rest]: readonly string[]): Promise<void> {
  try {
    await ARCHIVE_COMMANDS[command ?? '']?.(rest);
  } catch (error) {
    console.error(explained(error));
    process.exit(1);
  }
}

/** `npm run backup -- FILE`: writes an archive of the installation that the environment names. */
async function backup(args: readonly string[]): Promise<void> {
  const file = callersPath(given(args, { usage: 'npm run backup -- FILE' }).argument);
  const env = environment();
  assertInstalled(env);
  const archive = await archiveTo(file, env);
  console.log(`${file}: ${described(archive)}.`);
  const missing = missingFiles(archive);
  if (missing) {
    const place = env.s3 ? `the bucket ${env.s3.bucket}` : path.join(env.dataDir, 'files');
    console.error(
      `${missing} ${env.s3 ? 'S3_BUCKET' : 'DATA_DIR'} says that they are in ${place}.`,
    );
  }
  if (lacksMostFiles(archive)) process.exitCode = 1;
  console.log(
    archive.head.carriesSecret
      ? 'It carries everything, the auth secret too: keep it as safe as the data itself.'
      : 'It does not carry AUTH_SECRET or any other environment variable. Keep those apart: without the same AUTH_SECRET ' +
          'everybody is signed out, and second factors and secrets of webhooks are lost.',
  );
}

/** `npm run restore -- FILE`: restores an archive into the empty installation that the environment names. */
async function restore(args: readonly string[]): Promise<void> {
  const { argument, values } = given(args, {
    usage: 'npm run restore -- FILE [--drill] [--other-secret]',
    options: { drill: { type: 'boolean' }, 'other-secret': { type: 'boolean' } },
  });
  const file = callersPath(argument);
  const archive = await verifyArchive(file);
  const env = environment();
  const secret = await secretFor(env, archive, values['other-secret'] === true);
  const engine = await openEngine(placeOf(env));
  try {
    await restoreArchive(file, archive, {
      engine,
      storage: storageOf(env),
      migrations: path.resolve(MIGRATIONS),
      scratch: path.join(env.dataDir, 'incoming'),
      settle: async (session) => {
        await (values.drill ? stayQuiet : sayWaiting)(session);
        // Before the commit: rows without their secret would be of no use to anybody with a second factor, or to a webhook.
        if (secret !== null) await storeSecret(env, secret);
      },
    });
  } finally {
    await engine.close();
  }
  console.log(`Restored ${described(archive)}.`);
  const missing = missingFiles(archive);
  if (missing) console.error(missing);
  printTables(archive);
  if (values.drill) {
    console.log(
      'As a drill: what waited to be sent is gone, and webhooks are off. Start it without SMTP_URL.',
    );
  }
}

/** `npm run move -- postgres://…`: carries the embedded installation of DATA_DIR across to a PostgreSQL server. */
async function move(args: readonly string[]): Promise<void> {
  const { argument, values } = given(args, {
    usage: 'npm run move -- postgres://… [--files-to FOLDER|bucket]',
    options: { 'files-to': { type: 'string' } },
  });
  const env = environment();
  if (env.databaseUrl) {
    throw new EnvError('Unset DATABASE_URL: the data moves from DATA_DIR to the named server.');
  }
  assertInstalled(env);
  const target = readEnv('command', { ...process.env, DATABASE_URL: argument });
  const filesTo = values['files-to'];
  const carried = filesOfMove(env, typeof filesTo === 'string' ? filesTo : undefined);
  const file = path.join(env.dataDir, `move-${process.pid}.tar.gz`);
  const from = await openEngine({ dataDir: env.dataDir });
  try {
    const archive = await writeArchiveFile(file, (out) =>
      writeArchive(archiveSource(env, from, carried.from), out),
    );
    const to = await openEngine(placeOf(target));
    try {
      await restoreArchive(file, archive, {
        engine: to,
        storage: carried.to,
        migrations: path.resolve(MIGRATIONS),
        scratch: carried.scratch,
        settle: sayWaiting,
      });
    } finally {
      await to.close();
    }
    await writeFile(moveMark(env.dataDir), `${new Date().toISOString()}\n`);
    printTables(archive);
    console.log(`Moved ${described(archive)}; every row and file was read back and is the same.`);
    console.log(`Stored files: ${carried.where}.`);
    console.log(
      env.secretPlace === 'environment'
        ? 'Start with the same AUTH_SECRET.'
        : `Start with AUTH_SECRET set to the content of ${storedSecretFile(env.dataDir)}; with another one everybody is ` +
            'signed out, and second factors and secrets of webhooks are lost.',
    );
  } finally {
    await from.close();
    await rm(file, { force: true });
  }
}

async function archiveTo(file: string, env: Env): Promise<VerifiedArchive> {
  const open = await openEngine(placeOf(env)).catch((error: unknown) => {
    if (error instanceof DataDirLockedError) return null;
    throw error;
  });
  if (!open) return writeArchiveFile(file, (out) => takeBackup(env.dataDir, out));
  try {
    if (env.secretPlace === 'nowhere') {
      throw new EnvError('AUTH_SECRET: is required, an archive notes which secret its data need');
    }
    return await writeArchiveFile(file, (out) =>
      writeArchive(archiveSource(env, open, storageOf(env)), out),
    );
  } finally {
    await open.close();
  }
}

/** Where stored files go in a move: they stay where they are unless someone says otherwise. */
function filesOfMove(env: Env, filesTo: string | undefined) {
  const nothing: FileStorage = { ...storageOf(env), async *list() {} };
  const scratch = path.join(env.dataDir, 'incoming');
  if (filesTo === undefined) {
    const where = `left where they are, ${env.s3 ? 'in the bucket' : path.join(env.dataDir, 'files')}`;
    return { from: nothing, to: nothing, scratch, where };
  }
  const own = localStorage(path.join(env.dataDir, 'files'));
  if (filesTo === 'bucket') {
    if (!env.s3) throw new EnvError('S3_BUCKET: is required to carry files into a bucket');
    return { from: own, to: storageOf(env), scratch, where: `copied into ${env.s3.bucket}` };
  }
  const folder = callersPath(filesTo);
  return {
    from: storageOf(env),
    to: localStorage(path.join(folder, 'files')),
    scratch: path.join(folder, 'incoming'),
    where: `copied to ${path.join(folder, 'files')}: start with DATA_DIR=${folder}`,
  };
}

/** The secret that the target has to keep, or null where its own are the right ones already. */
async function secretFor(
  env: Env,
  { head, secret }: VerifiedArchive,
  another: boolean,
): Promise<string | null> {
  if (another) return null;
  const isKnown = async (mark: ArchiveHead['secretMark']) =>
    (await isMarkOf(mark, env.authSecret)) ||
    (env.authSecretOld !== null && (await isMarkOf(mark, env.authSecretOld)));
  if (head.oldSecretMark && !(await isKnown(head.oldSecretMark))) {
    throw unknownSecret(
      `${env.authSecretOld ? 'AUTH_SECRET_OLD differs from' : 'AUTH_SECRET_OLD is not set to'} the one of the archive. ` +
        'Without it, second factors and secrets of webhooks from before the change of AUTH_SECRET can no longer be read. ' +
        'Set the same AUTH_SECRET_OLD',
    );
  }
  // The secret that `npm start` made for itself holds nothing yet: the archive's takes its place.
  if (secret !== null && env.secretPlace !== 'environment') return secret;
  if (await isKnown(head.secretMark)) return null;
  throw unknownSecret(
    `${env.secretPlace === 'environment' ? 'AUTH_SECRET differs from' : 'AUTH_SECRET is not set to'} the one of the archive. ` +
      'With another one everybody is signed out, and second factors and secrets of webhooks can no longer be read. ' +
      'Set the same AUTH_SECRET, or AUTH_SECRET_OLD to it after a change',
  );
}

function unknownSecret(reason: string): ArchiveError {
  return new ArchiveError(`${reason}, or say --other-secret to restore all the same.`);
}

async function storeSecret({ dataDir }: Env, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = storedSecretFile(dataDir);
  await writeFile(`${file}.part`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

const SENDING = `'mail', 'deliver-webhook', 'announce'`;

async function stayQuiet(session: CopySession): Promise<void> {
  await session.run(`delete from pgboss.job where name in (${SENDING}) and state < 'completed'`);
  await session.run(
    `update webhook_endpoints set is_enabled = false, disabled_reason = 'Restored as a drill'`,
  );
}

async function sayWaiting(session: CopySession): Promise<void> {
  const { rows } = await session.query(
    `select name, count(*)::int as jobs from pgboss.job where name in (${SENDING}) and state < 'completed'
     group by name order by name`,
  );
  for (const { name, jobs } of rows)
    console.log(`Waiting to be sent at the next start: ${jobs} of ${name}.`);
}

function assertInstalled({ databaseUrl, dataDir }: Env): void {
  if (databaseUrl || existsSync(path.join(dataDir, 'database'))) return;
  throw new ArchiveError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
}

function placeOf({ databaseUrl, dataDir }: Env) {
  return databaseUrl ? { databaseUrl, poolSize: 1 } : { dataDir };
}

function environment(): Env {
  return readEnv('command', process.env);
}

/** npm runs commands in the project's folder; a path is meant from where the person stands. */
function callersPath(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
}
