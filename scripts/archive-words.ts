import type { VerifiedArchive } from '#app/platform/archive/read-archive.server.ts';

/** What an archive holds, in a line. */
export function described({ head, manifest, files }: VerifiedArchive): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return (
    `${rows} rows of ${head.tables.length} tables and ${files.count} files (${files.bytes} bytes), ` +
    `as of ${head.madeAt}, from the ${head.engine} engine`
  );
}

/** Prints rows and hash of each table that has rows. */
export function printTables({ manifest }: VerifiedArchive): void {
  console.log('Compared row by row with the archive:');
  for (const { name, rows, sha256 } of manifest.tables) {
    if (rows > 0)
      console.log(`  ${name.padEnd(36)} ${String(rows).padStart(9)}  ${sha256.slice(0, 16)}`);
  }
}

/** A sentence where records name more stored files than the archive holds, else null. */
export function missingFiles({ head, files }: VerifiedArchive): string | null {
  const { namedFiles = 0 } = head;
  if (files.count >= namedFiles) return null;
  return `Records name ${namedFiles} stored files, and the archive holds ${files.count}.`;
}

/** Whether most named files are not in the archive: another folder or bucket was read than the installation's. */
export function lacksMostFiles({ head, files }: VerifiedArchive): boolean {
  return files.count * 2 < (head.namedFiles ?? 0);
}
