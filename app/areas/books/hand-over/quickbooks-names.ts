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

/** The names under which a program finds accounts and clients, none of them a formula, and what is wrong with those that were asked for. */
type QuickBooksNames = {
  accountOf: (account: HandedAccount) => string;
  customerOf: (customer: string) => string;
  agencyOf: (account: HandedAccount) => string;
  problems: () => string[];
};

/** QuickBooks parts levels by colons and takes no double quote in a name. */
const levelsOf = (name: string) => name.split(':').map((level) => level.replaceAll('"', "'"));

/**
 * The accountant's names, or ours, as QuickBooks can hold them. It takes upper and lower case for one and makes a new record
 * for a name that it doesn't know, so two of ours never become one of theirs: that is a problem to settle by naming both.
 */
export function quickBooksNames(options: HandOverOptions, limits: NameLimits): QuickBooksNames {
  const problems = new Set<string>();
  const accounts = new Map<string, { owner: string; name: string }>();
  const customers = new Map<string, { owner: string; name: string }>();
  const lineOf = (levels: readonly string[], most: number) =>
    levels
      .map(limits.clean)
      .filter(Boolean)
      .map((level, at) => cutText(at === 0 ? csvText(level) : level, most).trim())
      .join(':');

  function taken(
    names: Map<string, { owner: string; name: string }>,
    kind: 'account' | 'client',
    written: string,
    own: { owner: string; name: string },
  ): string {
    if (!/[\p{L}\p{N}]/u.test(written)) {
      problems.add(
        `The ${kind} "${own.name}" has no name that this file can carry. Enter the name that it has in QuickBooks.`,
      );
      return written;
    }
    const other = names.get(written.toLowerCase());
    if (other && other.owner !== own.owner) {
      problems.add(
        `The ${kind}s "${other.name}" and "${own.name}" would be one in QuickBooks: "${written}". Enter the name that each has there.`,
      );
    }
    if (!other) names.set(written.toLowerCase(), own);
    return written;
  }

  const accountOf = (account: HandedAccount) => {
    const theirs = options.accountNames?.get(account.key);
    const name = theirs ?? account.name;
    const whole = lineOf(levelsOf(name), limits.mostOfLevel);
    const written = cutText(whole, limits.mostOfAccount).replace(/[:\s]+$/, '');
    return taken(accounts, 'account', written, {
      owner: theirs === undefined ? `ours ${account.key}` : `theirs ${theirs}`,
      name,
    });
  };
  const customerOf = (customer: string) => {
    const theirs = options.customerNames?.get(customer);
    // A colon of theirs parts a client from its job; one of ours is part of a name.
    const levels = levelsOf(theirs ?? customer.replaceAll(':', '-'));
    return taken(customers, 'client', lineOf(levels, limits.mostOfCustomer), {
      owner: theirs === undefined ? `ours ${customer}` : `theirs ${theirs}`,
      name: theirs ?? customer,
    });
  };
  const agencyOf = ({ key }: HandedAccount) =>
    lineOf(levelsOf(options.agencyNames?.get(key) ?? ''), limits.mostOfCustomer);
  return { accountOf, customerOf, agencyOf, problems: () => [...problems] };
}
