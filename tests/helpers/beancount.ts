import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { debianProgram } from '../../scripts/debian.mjs';

/**
 * Has bean-check read a journal.
 * @throws Error with what it says where it finds a fault.
 */
export function beanCheck(journal: string): void {
  beancount('bean-check', journal, (file) => [file]);
}

/** The balance of each account of a journal in dollars, as bean-query sums it: `1353.13 USD`. */
export function beanBalances(journal: string): Map<string, string> {
  // A sum of positions that comes to nothing is more than bean-query can print.
  const rows = beanQuery(journal, 'SELECT account, sum(number) AS balance GROUP BY account');
  return new Map(rows.map(([account = '', balance = '']) => [account, `${balance} USD`]));
}

/** The rows that bean-query answers with. */
export function beanQuery(journal: string, query: string): string[][] {
  const printed = beancount('bean-query', journal, (file) => ['--format=csv', file, query]);
  const [, ...rows]: string[][] = parse(printed);
  return rows.map((row) => row.map((cell) => cell.trim()));
}

function beancount(program: string, journal: string, argsOf: (file: string) => string[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'beancount-'));
  try {
    const file = path.join(folder, 'journal.beancount');
    writeFileSync(file, journal);
    const { status, stdout, stderr } = spawnSync(debianProgram(program), argsOf(file), {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      maxBuffer: 100_000_000,
    });
    if (status !== 0) throw new Error(`${program} refused the journal: ${stderr}${stdout}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
