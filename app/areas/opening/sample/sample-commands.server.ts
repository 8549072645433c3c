import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { RefusedError } from '#app/access/refusals.ts';
import { customerEffects } from '#app/areas/accounts/customer-effects.ts';
import { openCustomer } from '#app/areas/accounts/customer-profile-commands.server.ts';
import { assignStaff } from '#app/areas/customers/staff-assignment-commands.server.ts';
import { happened } from '#app/areas/events/event-commands.server.ts';
import { lockSettings } from '#app/areas/settings/setting-store-commands.server.ts';
import { removeFileJob } from '#app/areas/uploads/upload-commands.server.ts';
import { rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import { companies } from '#app/records/company/company-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { SAMPLE_CLIENT } from '#app/records/customer/sample-client.ts';
import { readStored } from '#app/records/settings/stored-settings.server.ts';
import { SAMPLE_COMPANY, SAMPLE_CONTACT } from './sample-client.ts';
import { addSampleWork } from './sample-work-commands.server.ts';

/** Whether the sample client is there, in the caller's transaction. */
export async function hasSample(tx: Tx): Promise<boolean> {
  const [sample] = await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(eq(customerProfiles.id, SAMPLE_CLIENT));
  return sample !== undefined;
}

/**
 * Adds the sample client with an engagement under way, by the commands that staff use. Nobody of it has an account, so nobody
 * gets an email.
 * @throws RefusedError when it is there, or once the site is published, whose figures would count it.
 */
export async function fillSample(actor: AdminActor): Promise<void> {
  await asActor(actor, async (tx) => {
    await lockSettings(tx);
    const { values } = await readStored(tx, ['company.published']);
    if (values['company.published']) {
      throw new RefusedError('The sample client is for a site that is not published yet.');
    }
    const [company] = await tx
      .insert(companies)
      .values({ id: SAMPLE_CLIENT, ...SAMPLE_COMPANY })
      .onConflictDoNothing()
      .returning({ name: companies.name });
    if (!company) throw new RefusedError('The sample client is already there.');
    await openCustomer(tx, {
      id: SAMPLE_CLIENT,
      companyId: SAMPLE_CLIENT,
      companyName: company.name,
      ...SAMPLE_CONTACT,
      approvalStatus: 'approved',
      approvedBy: actor.userId,
      approvedAt: new Date(),
    });
    await happened(tx, actor, customerEffects, 'customer.created', {
      id: SAMPLE_CLIENT,
      contact: SAMPLE_CONTACT.contactName,
      email: SAMPLE_CONTACT.email,
      company: company.name,
    });
  });
  await assignStaff(actor, SAMPLE_CLIENT, actor.userId);
  await addSampleWork(actor);
}

/**
 * Removes the sample client with everything that was made for it since: rows, files, lines of the log, queued mail.
 * @throws RefusedError while another client belongs to its company, or was merged into it.
 */
export async function removeSample(actor: AdminActor): Promise<void> {
  const files = await asActor(actor, async (tx) => {
    // Nobody joins a company that is locked.
    await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, SAMPLE_CLIENT))
      .for('update');
    const [other] = await tx
      .select({ id: customerProfiles.id })
      .from(customerProfiles)
      .where(
        and(
          or(
            eq(customerProfiles.companyId, SAMPLE_CLIENT),
            eq(customerProfiles.mergedInto, SAMPLE_CLIENT),
          ),
          ne(customerProfiles.id, SAMPLE_CLIENT),
        ),
      )
      .limit(1);
    if (other) {
      throw new RefusedError(
        'Another client belongs to the sample company. Give that client a company of its own first.',
      );
    }
    return rowsOf<{ key: string }>(tx, sql`select remove_sample_client() as key`);
  });
  for (const { key } of files) await removeFileJob.run({ key });
}
