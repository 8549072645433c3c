import type { HandedAccount, HandedEntry } from './handed-entry.ts';

/**
 * The name of each account in a plain-text journal, by its key. Two of ours never share one: the older has the plain name, the
 * other its code behind it, so an account has one name in every export for as long as ours stays. Upper and lower case count
 * as one. `chart` is every account, oldest first.
 */
export function plainTextNames(
  chart: readonly HandedAccount[],
  entries: readonly HandedEntry[],
  nameOf: (account: HandedAccount, suffix: string) => string,
): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const account of [...chart, ...usedAccounts(entries)]) {
    if (names.has(account.key)) continue;
    let name = nameOf(account, '');
    for (let count = 1; taken.has(name.toLowerCase()); count += 1) {
      name = nameOf(account, count === 1 ? account.code : `${account.code}-${count}`);
    }
    names.set(account.key, name);
    taken.add(name.toLowerCase());
  }
  return names;
}

/** The accounts that have a line, in the order of their codes. */
export function usedAccounts(entries: readonly HandedEntry[]): HandedAccount[] {
  const byKey = new Map(
    entries.flatMap(({ lines }) => lines.map(({ account }) => [account.key, account] as const)),
  );
  const order = ({ code, key }: HandedAccount) => `${code}\0${key}`;
  return [...byKey.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
