import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { storedBillingPlan } from './billing-plan/stored.server.ts';
import { storedContract } from './contract/stored.server.ts';
import { storedCustomer } from './customer/stored.server.ts';
import { storedDocument } from './document/stored.server.ts';
import { storedDocumentRequest } from './document-request/stored.server.ts';
import { storedInvoice } from './invoice/stored.server.ts';
import type { KindWith } from './kinds.ts';
import { storedMeeting } from './meeting/stored.server.ts';
import { storedProcedure } from './procedure/stored.server.ts';
import { storedProject } from './project/stored.server.ts';
import { storedProposal } from './proposal/stored.server.ts';
import { storedRetainer } from './retainer/stored.server.ts';
import type { StoredKind } from './stored-kind.server.ts';
import { storedTask } from './task/stored.server.ts';
import { storedTicket } from './ticket/stored.server.ts';
import { storedTimeEntry } from './time-entry/stored.server.ts';

/** The records of customers that the activity log tells of, in the order in which the API describes them. */
export const STORED_KINDS = {
  customer: storedCustomer,
  ticket: storedTicket,
  task: storedTask,
  invoice: storedInvoice,
  proposal: storedProposal,
  contract: storedContract,
  document: storedDocument,
  document_request: storedDocumentRequest,
  meeting: storedMeeting,
  procedure: storedProcedure,
  project: storedProject,
  time_entry: storedTimeEntry,
  billing_plan: storedBillingPlan,
  retainer: storedRetainer,
} satisfies Record<KindWith<'customerIn'> & KindWith<'logged'>, StoredKind>;

/** Where records of a kind are stored; undefined for what is no customer's record. */
export function storedKind(kind: string): StoredKind | undefined {
  return (STORED_KINDS as Partial<Record<string, StoredKind>>)[kind];
}

/** One value of a record, where records of its kind have such a column; undefined where not, or where it is gone. */
export async function storedValue<Value>(
  tx: Tx,
  kind: string,
  id: string,
  name: 'status' | 'archivedAt' | 'privateTo',
): Promise<Value | undefined> {
  const table = storedKind(kind)?.table;
  const column = table?.[name];
  if (!table || !column) return undefined;
  const [row] = await tx.select({ value: column }).from(table).where(eq(table.id, id));
  return row?.value as Value | undefined;
}
