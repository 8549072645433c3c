import { eq } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { logActivity } from '#app/areas/activity/activity-commands.server.ts';
import { changesOf } from '#app/areas/activity/changes.ts';
import { nextVersion } from '#app/platform/db/columns.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { isUniqueViolation } from '#app/platform/db/violations.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import type { Company, CompanyChoice, CompanyEdit } from './company-forms.ts';

/** Another company already has the name; upper and lower case count as one. */
export class CompanyNameTakenError extends RefusedError {
  override name = 'CompanyNameTakenError';
  constructor(name: string) {
    super(`A company named "${name}" already exists.`);
  }
}

/**
 * Creates a company. Returns its id.
 * @throws CompanyNameTakenError
 */
export async function createCompany(actor: AdminActor, company: Company): Promise<string> {
  return asActor(actor, (tx) => addCompany(tx, actor, company));
}

/**
 * Edits a company.
 * @throws NotFoundError, ChangedMeanwhileError when `version` is no longer the row's, CompanyNameTakenError.
 */
export async function updateCompany(
  actor: AdminActor,
  id: string,
  { version, ...company }: CompanyEdit,
): Promise<void> {
  const work = asActor(actor, async (tx) => {
    const [before] = await tx.select().from(companies).where(eq(companies.id, id)).for('update');
    if (!before) throw new NotFoundError();
    if (before.version !== version) throw new ChangedMeanwhileError();
    const columns = columnsOf(company);
    await tx
      .update(companies)
      .set({ ...columns, ...nextVersion(companies) })
      .where(eq(companies.id, id));
    await logActivity(tx, actor, {
      action: 'company.updated',
      entityType: 'company',
      entityId: id,
      metadata: { company: company.name, ...changesOf(before, columns) },
    });
  });
  await work.catch((error: unknown) => {
    if (!isUniqueViolation(error, 'companies_name_unique')) throw error;
    throw new CompanyNameTakenError(company.name);
  });
}

/**
 * The company that a selector chose, created if it is new, in the caller's transaction.
 * @throws RefusedError when none was chosen or the chosen one does not exist, CompanyNameTakenError when the new one's name is
 * taken.
 */
export async function resolveCompany(
  tx: Tx,
  actor: AdminActor,
  { companyId, newCompanyName }: CompanyChoice,
): Promise<{ id: string; name: string }> {
  if (newCompanyName) {
    const id = await addCompany(tx, actor, { name: newCompanyName });
    return { id, name: newCompanyName };
  }
  if (!companyId) throw new RefusedError('Please select a company.');
  const [company] = await tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) throw new RefusedError('The chosen company no longer exists. Choose another one.');
  return company;
}

/** `createCompany` in the caller's transaction. @throws CompanyNameTakenError */
export async function addCompany(tx: Tx, actor: AdminActor, company: Company): Promise<string> {
  const [added] = await tx
    .insert(companies)
    .values(columnsOf(company))
    .onConflictDoNothing()
    .returning({ id: companies.id });
  // The unique index on the lower-case name is the only thing that can be in conflict.
  if (!added) throw new CompanyNameTakenError(company.name);
  await logActivity(tx, actor, {
    action: 'company.created',
    entityType: 'company',
    entityId: added.id,
    metadata: { company: company.name },
  });
  return added.id;
}

/** The columns of a form's fields; what was left blank is stored as null, also over an older value. */
function columnsOf(company: Company) {
  return {
    name: company.name,
    email: company.email ?? null,
    phone: company.phone ?? null,
    address: company.address ?? null,
    city: company.city ?? null,
    state: company.state ?? null,
    zipCode: company.zipCode ?? null,
  };
}
