import { sql } from 'drizzle-orm';
import { THE_OPERATOR } from '#app/access/actor.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { addMerge } from './merge-commands.server.ts';
import { runMerge, unfinishedMerges } from './merge-jobs.server.ts';

/** An account and the one of its company that it is merged into, by the names of their contacts. */
type PlannedMerge = { company: string; from: string; into: string };
type PlannedRow = PlannedMerge & { company_id: string; from_id: string; into_id: string };

/**
 * For the operator: finishes merges that are in progress, then merges all active accounts of each company, or of the one with
 * this name, into its oldest. `dryRun` changes nothing. `tell` hears of each before it begins. Returns how many there are.
 */
export async function mergeAllAccounts(
  { company, dryRun }: { company: string | null; dryRun: boolean },
  tell: (merge: PlannedMerge) => void,
): Promise<number> {
  if (!dryRun) for (const id of await unfinishedMerges()) await runMerge(id);
  const planned = await unsafeOwnerTransaction((tx) =>
    rowsOf<PlannedRow>(
      tx,
      sql`select * from (select company_id, display_name as company, id as from_id, contact_name as from,
            first_value(id) over eldest as into_id, first_value(contact_name) over eldest as into, created_at
          from customer_profiles
          where company_id is not null and approval_status = 'approved' and archived_at is null
            and (${company}::text is null or lower(display_name) = lower(${company}))
          window eldest as (partition by company_id order by created_at, id)) accounts
        where from_id <> into_id order by company, company_id, created_at, from_id`,
    ),
  );
  for (const { company_id, from_id, into_id, ...names } of planned) {
    tell(names);
    if (dryRun) continue;
    const merge = { from: from_id, into: into_id };
    const id = await unsafeOwnerTransaction((tx) => addMerge(tx, THE_OPERATOR, company_id, merge));
    await runMerge(id);
  }
  return planned.length;
}
