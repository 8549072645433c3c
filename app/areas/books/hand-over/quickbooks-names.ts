import { csvText } from '#app/platform/csv.ts';
import { cutText } from '#app/platform/typed-text.ts';
import type { HandedAccount, HandOverOptions } from './handed-entry.ts';

/** How long names may be, and which characters a program reads. */
type NameLimits = {
  clean: (text: string) => string;
  mostOfCustomer: number;
  /** Of each level of an account's name, and of all with their colons. */
  mostOfLevel: number;
  mostOfAccount: number;
};

/**
 * The names under which a program finds accounts and clients, none of them a formula, and what is wrong with those that were
 * asked for.
 */
type QuickBooksNames = {
  accountOf: (account: HandedAccount) => string;
  customerOf: (customer: string) => string;
  agencyOf: (account: HandedAccount) => string;
  problems: () => string[];
};

/** Where the accountant's names are entered. */
const WHERE = {
  account: 'among the accounts of the books',
  client: "in the billing terms of the client's page",
};

/** Who has a name: two of ours with one mapped name are one on purpose. */
type Owned = { owner: string; name: string };

/** QuickBooks parts levels by colons and takes no double quote in a name. */
const levelsOf = (name: string) => name.split(':').map((level) => level.replaceAll('"', "'"));

/**
 * The accountant's names, or ours, as QuickBooks can hold them. It takes upper and lower case for one and makes a new record
 * for a name that it doesn't know, so two of ours never become one of theirs: that is a problem to settle by naming both.
 */
export function quickBooksNames(options: HandOverOptions, limits: NameLimits): QuickBooksNames {
  const problems = new Set<string>();
  const accounts = new Map<string, Owned>();
  const customers = new Map<string, Owned>();
  const lineOf = (levels: readonly string[], most: number) =>
    levels
      .map(limits.clean)
      .filter(Boolean)
      .map((level, at) => cutText(at === 0 ? csvText(level) : level, most).trim())
      .join(':');

  function taken(
    names: Map<string, Owned>,
    kind: 'account' | 'client',
    written: string,
    own: Owned,
  ): string {
    if (!/[\p{L}\p{N}]/u.test(written)) {
      problems.add(
        `The ${kind} "${own.name}" has no name that this file can carry. Enter the name that it has in QuickBooks, ${WHERE[kind]}.`,
      );
      return written;
    }
    const other = names.get(written.toLowerCase());
    if (other && other.owner !== own.owner) {
      problems.add(
        `The ${kind}s "${other.name}" and "${own.name}" would be one in QuickBooks: "${written}". Enter the name that each has there, ${WHERE[kind]}.`,
      );
    }
    hold(names, written, own);
    return written;
  }

  const accountNamed = (account: HandedAccount): [string, Owned] => {
    const theirs = options.accountNames?.get(account.key);
    const name = theirs ?? account.name;
    const whole = lineOf(levelsOf(name), limits.mostOfLevel);
    const written = cutText(whole, limits.mostOfAccount).replace(/[:\s]+$/, '');
    const owner = theirs === undefined ? `ours ${account.key}` : `theirs ${theirs}`;
    return [written, { owner, name }];
  };
  const customerNamed = (customer: string): [string, Owned] => {
    const theirs = options.customerNames?.get(customer);
    // A colon of theirs parts a client from its job; one of ours is part of a name.
    const levels = levelsOf(theirs ?? customer.replaceAll(':', '-'));
    const owner = theirs === undefined ? `ours ${customer}` : `theirs ${theirs}`;
    return [lineOf(levels, limits.mostOfCustomer), { owner, name: theirs ?? customer }];
  };
  // Those of earlier batches have their names already.
  for (const account of options.chart) hold(accounts, ...accountNamed(account));
  for (const customer of options.customers ?? []) hold(customers, ...customerNamed(customer));
  const accountOf = (account: HandedAccount) =>
    taken(accounts, 'account', ...accountNamed(account));
  const customerOf = (customer: string) => taken(customers, 'client', ...customerNamed(customer));
  const agencyOf = ({ key }: HandedAccount) =>
    lineOf(levelsOf(options.agencyNames?.get(key) ?? ''), limits.mostOfCustomer);
  return { accountOf, customerOf, agencyOf, problems: () => [...problems] };
}

/** Gives a name to the first who comes. */
function hold(names: Map<string, Owned>, written: string, own: Owned): void {
  const key = written.toLowerCase();
  if (!names.has(key)) names.set(key, own);
}
