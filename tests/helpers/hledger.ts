import { spawnSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import { debianProgram } from '../../scripts/debian.mjs';

/**
 * What hledger says of an account of a journal by months, as it prints it: what was booked in each, or (`isHistorical`) what
 * stood there at the end of each. The months are those from `begin` to before `end` (YYYY-MM).
 * @throws Error where there is no hledger and none can be installed, or it refuses the journal.
 */
export function hledgerMonths(
  journal: string,
  account: string,
  { begin, end, isHistorical }: { begin: string; end: string; isHistorical: boolean },
): Map<string, string> {
  const kind = isHistorical ? '--historical' : '--change';
  const span = ['--monthly', '--begin', begin, '--end', end];
  const { status, stdout, stderr } = spawnSync(
    debianProgram('hledger'),
    ['-f', '-', 'balance', account, kind, ...span, '--empty', '--output-format', 'csv'],
    { input: journal, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`hledger refused the journal: ${stderr}`);
  const [head = [], ...accounts]: string[][] = parse(stdout);
  const total = accounts.find(([name]) => name === 'total') ?? [];
  return new Map(head.slice(1).map((month, at) => [month, total[at + 1] ?? '']));
}
