import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Copies the migrations to `folder` and adds one, as a newer version brings it along. */
export async function makeFurtherMigration(folder: string, statements: string): Promise<void> {
  await cp(path.resolve('migrations'), folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_one-more' });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(path.join(folder, '9999_one-more.sql'), statements);
}
