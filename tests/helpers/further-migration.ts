import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Copies the migrations to `folder` and adds one for each text of statements, as newer versions bring them along. */
export async function makeFurtherMigration(folder: string, ...texts: string[]): Promise<void> {
  await cp(path.resolve('migrations'), folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  for (const statements of texts) {
    const last = journal.entries.at(-1);
    const tag = `${9000 + last.idx}_one-more`;
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    await writeFile(path.join(folder, `${tag}.sql`), statements);
  }
  await writeFile(journalFile, JSON.stringify(journal));
}
