import { spawnSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import { addDays } from '#app/platform/calendar-days.ts';
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
  const format = ['--empty', '--output-format', 'csv'];
  const printed = hledger(journal, ['balance', account, kind, ...span, ...format]);
  const [head = [], ...accounts]: string[][] = parse(printed);
  const total = accounts.find(([name]) => name === 'total') ?? [];
  return new Map(head.slice(1).map((month, at) => [month, total[at + 1] ?? '']));
}

/**
 * Reads a journal as strictly as hledger can: it balances, and every account and commodity is declared.
 * @throws Error with what hledger says where it refuses the journal.
 */
export function hledgerCheck(journal: string): void {
  hledger(journal, ['check', '--strict']);
}

/** The balance of each account of a journal, as hledger prints it: `1353.13 USD`; accounts that come to nothing are "0". */
export function hledgerBalances(journal: string): Map<string, string> {
  const format = ['--flat', '--empty', '--no-total', '--output-format', 'csv'];
  const printed = hledger(journal, ['balance', ...format]);
  const [, ...rows]: string[][] = parse(printed);
  return new Map(rows.map(([account = '', balance = '']) => [account, balance]));
}

/**
 * What hledger's register says of accounts (its patterns) and one client from one day to another, both included: each entry's amount by its
 * text, what stood there before, and what does after it.
 */
export function hledgerRegister(
  journal: string,
  accounts: readonly string[],
  { client, from, to }: { client: string; from: string; to: string },
) {
  const payee = `payee:^${client.replace(/[^A-Za-z0-9 ]/g, '.')}$`;
  const asked = (span: string) => {
    const format = ['--output-format', 'csv'];
    const printed = hledger(journal, ['register', ...accounts, payee, span, ...format]);
    const [, ...rows]: string[][] = parse(printed);
    return rows.map((row) => ({
      entry: row[0],
      text: row[3] ?? '',
      amount: row[5] ?? '',
      total: row[6],
    }));
  };
  const before = asked(`date:..${from}`).at(-1)?.total ?? '0';
  const after = asked(`date:..${addDays(to, 1)}`).at(-1)?.total ?? '0';
  return { before, after, rows: asked(`date:${from}..${addDays(to, 1)}`) };
}

/** The entries of a journal as hledger has read them. */
export function hledgerEntries(journal: string): HledgerEntry[] {
  return JSON.parse(hledger(journal, ['print', '--output-format', 'json']));
}

type HledgerEntry = {
  tdate: string;
  tdate2: string | null;
  tcode: string;
  tcomment: string;
  tdescription: string;
  tstatus: string;
  tpostings: { paccount: string; pcomment: string; pdate: string | null }[];
};

function hledger(journal: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(debianProgram('hledger'), ['-f', '-', ...args], {
    input: journal,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`hledger refused the journal: ${stderr}`);
  return stdout;
}
