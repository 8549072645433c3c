import { z } from 'zod';

/** The parties of a proposal or contract. */
export type Parties = { firmName: string; companyName: string; contactName: string };

/** A record with its parties: frozen, or null while it is a draft, and what its customer is called now. */
type OfParties = { parties: Parties | null; companyName: string; contactName: string };

/**
 * Returns the parties of a proposal or contract: as they were called when it was sent, or, for a draft, as they are called now.
 * A record that an older version of this program sent during an upgrade has no frozen parties.
 */
export function partiesOf(
  { parties, companyName, contactName }: OfParties,
  firm: { name: string },
): Parties {
  return parties ?? { firmName: firm.name, companyName, contactName };
}

/** Returns the column to set with a status: a draft has no frozen parties; a record that leaves draft freezes them, once. */
export function frozenParties(record: OfParties, status: string, firm: { name: string }) {
  return { parties: status === 'draft' ? null : partiesOf(record, firm) };
}

/** Returns what someone reads who answers a text other than the one their page showed. */
export function changedWhileRead(noun: 'contract' | 'proposal'): string {
  return `This ${noun} changed while you were reading it. Reload the page and read it again.`;
}

/** The SHA-256 of the text that the page showed, sent with the answer to it. */
export function shownHashField(noun: 'contract' | 'proposal') {
  const error = changedWhileRead(noun);
  return z.string({ error }).regex(/^[0-9a-f]{64}$/, error);
}
