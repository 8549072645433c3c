/** A lookup in the domain name system, as `dns.promises.resolve`. */
export type Resolve = (name: string, type: string) => Promise<string[][] | string[]>;

export type Trust = {
  /** The own host whose Authentication-Results count. */
  trustedAuthserv?: string;
  /** The address that delivered the message, when it is known and not read from the message itself. */
  ip?: string;
  resolver?: Resolve;
};

/** The headers that are as their sender wrote them, by their names in lower case. */
export type Covered = 'all' | ReadonlySet<string>;

/**
 * The result of a check. `covered`: the headers that count in an accepted message; `isTemporary`: name servers did not answer,
 * so another attempt may end differently.
 */
export type Checked =
  | { accepted: true; reason: string; covered: Covered }
  | { accepted: false; reason: string; isTemporary?: boolean };

export const accepted = (reason: string, covered: Covered): Checked => ({
  accepted: true,
  reason,
  covered,
});
export const refused = (reason: string): Checked => ({ accepted: false, reason });
export const unchecked = (domain: string): Checked => ({
  accepted: false,
  reason: `The sender could not be checked: the name servers of ${domain} did not answer.`,
  isTemporary: true,
});
