import { inArray } from 'drizzle-orm';
import { type Tx, unsafeJobTransaction } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import { enqueue, type Job } from '#app/platform/jobs.server.ts';
import { log } from '#app/platform/log.server.ts';
import { documentVersions } from '#app/records/document/document-tables.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { ticketAttachments } from '#app/records/ticket/ticket-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { removeFileJob } from './upload-commands.server.ts';

/**
 * The tables whose rows each name a stored file, in `filePath`. Besides them, only the settings company.logo,
 * billing.logos.earlier and company.people name files.
 */
export const FILE_NAMING = [
  stagedUploads,
  ticketAttachments,
  documentVersions,
  inboundMails,
  expenses,
] as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;
// Only what the app itself stores: whatever else is in the bucket is someone else's.
const OWN_KEY = /^(?:staged|firm|mail|[\da-f-]{36})\/[\da-f-]{36}\.[a-z\d]+$/;

/**
 * Removes stored files that are older than a moment and referenced by no record: a process ended, or a command failed,
 * between storing the file and committing its row. Returns how many. If they outnumber the referenced files, the
 * database is probably the wrong one, and none is removed.
 */
export async function removeUnnamedFiles(storedBefore: Date): Promise<number> {
  const unnamed: string[] = [];
  let named = 0;
  let batch: string[] = [];
  // Asked after the file was found: a row that names it was there by then, or will never be.
  const ask = async () => {
    const keys = await unsafeJobTransaction((tx) => namedAmong(tx, batch));
    named += keys.size;
    unnamed.push(...batch.filter((key) => !keys.has(key)));
    batch = [];
  };
  for await (const { key, storedAt } of files().list()) {
    if (storedAt >= storedBefore || !OWN_KEY.test(key)) continue;
    batch.push(key);
    if (batch.length === AT_ONCE) await ask();
  }
  await ask();
  if (unnamed.length === 0) return 0;
  if (unnamed.length > named) {
    log().error(
      { unnamed: unnamed.length, named },
      'most stored files are named by no record, so none is removed: is this their database?',
    );
    return 0;
  }
  await unsafeJobTransaction(async (tx) => {
    for (const key of unnamed) await enqueue(tx, removeFileJob, { key });
  });
  log().warn({ count: unnamed.length }, 'stored files that no record names are removed');
  return unnamed.length;
}

async function namedAmong(tx: Tx, keys: string[]): Promise<Set<string>> {
  const named = new Set<string>();
  if (keys.length === 0) return named;
  for (const table of FILE_NAMING) {
    const rows = await tx
      .select({ key: table.filePath })
      .from(table)
      .where(inArray(table.filePath, keys));
    for (const { key } of rows) if (key) named.add(key);
  }
  for (const key of await namedBySettings(tx)) if (keys.includes(key)) named.add(key);
  return named;
}

async function namedBySettings(tx: Tx): Promise<string[]> {
  const { values } = await readStored(tx, [
    'company.logo',
    'billing.logos.earlier',
    'company.people',
  ]);
  const pictures = [
    values['company.logo'],
    ...values['billing.logos.earlier'],
    ...values['company.people'].map(({ picture }) => picture),
  ];
  return pictures.flatMap((picture) => (picture ? [picture.filePath] : []));
}

/** Removes stored files that are older than a day and named by no record. Runs each night. */
export const unnamedFilesJob: Job<object> = {
  name: 'unnamed-files',
  schedule: '7 4 * * *',
  async run() {
    await removeUnnamedFiles(new Date(Date.now() - DAY_MS));
  },
};
