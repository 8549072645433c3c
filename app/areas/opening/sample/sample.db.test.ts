import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { setInvoiceStatus } from '#app/areas/billing/payment-commands.server.ts';
import { completeMilestone } from '#app/areas/projects/milestone-commands.server.ts';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { taskSchema } from '#app/areas/tasks/task-forms.ts';
import { rowsOf, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { files } from '#app/platform/files/files.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { SAMPLE_CLIENT } from '#app/records/customer/sample-client.ts';
import { documentVersions } from '#app/records/document/document-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { projectMilestones } from '#app/records/project/project-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { makeAdmin } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer, makeTicket, makeWebhook } from '#tests/helpers/makers.ts';
import { makeOneOfEach } from '#tests/helpers/one-of-each.ts';
import { fillSample, removeSample } from './sample-commands.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
  await makeAdmin();
  const customerId = await unsafeOwnerTransaction(async (tx) => {
    const { profile } = await makeCustomer(tx);
    await makeOneOfEach(tx, profile, 'Stays');
    await makeTicket(tx, profile, { answerDueAt: new Date(Date.now() + 3_600_000) });
    await makeWebhook(tx, { events: ['newTicket', 'newCustomer'] });
    await tx.execute(sql`select count_tickets_anew()`);
    return profile.id;
  });
  await createTask(admin, taskSchema.parse({ customerId, title: 'Stays too' }));
});

/** Every row of every table, the queue of jobs included, as text by its table. A job without data is about nobody. */
async function allRows(): Promise<Record<string, string[]>> {
  return unsafeOwnerTransaction(async (tx) => {
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job_common') order by 1`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows = await rowsOf<{ row: string }>(
        tx,
        sql.raw(
          `select t::text as row from ${name} t ${name.startsWith('pgboss') ? `where data <> '{}'` : ''} order by 1`,
        ),
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}

it('has the id that the database knows it by', async () => {
  const [row] = await unsafeOwnerTransaction((tx) =>
    rowsOf<{ id: string }>(tx, sql`select sample_client() as id`),
  );
  expect(row?.id).toBe(SAMPLE_CLIENT);
});

it('leaves every table as it was, with what was done to it since', async () => {
  const before = await allRows();
  await fillSample(admin);
  await expect(fillSample(admin)).rejects.toThrow('The sample client is already there.');
  const { invoice, milestone, file } = await unsafeOwnerTransaction(async (tx) => ({
    invoice: (await tx.select().from(invoices).where(eq(invoices.customerId, SAMPLE_CLIENT)))[0],
    milestone: (await tx.select().from(projectMilestones))[0],
    file: (
      await tx
        .select({ key: documentVersions.filePath })
        .from(documentVersions)
        .where(sql`file_path like ${`${SAMPLE_CLIENT}/%`}`)
    )[0],
  }));
  if (!invoice || !milestone || !file) throw new Error('The sample has no work.');
  await setInvoiceStatus(admin, invoice.id, { status: 'sent', version: invoice.version });
  const { id, projectId, version } = milestone;
  await completeMilestone(admin, { projectId, milestoneId: id }, version);
  expect(await files().open(file.key)).not.toBeNull();
  const during = await allRows();
  const grown = Object.keys(during).filter(
    (name) => (during[name] ?? []).length > (before[name] ?? []).length,
  );
  expect(grown).toEqual(
    expect.arrayContaining(['public.promises', 'public.activity_logs', 'public.outcome_rows']),
  );

  await removeSample(admin);
  const after = await allRows();
  const changed = Object.keys(after).filter((name) => `${after[name]}` !== `${before[name]}`);
  expect(Object.fromEntries(changed.map((name) => [name, after[name]]))).toEqual({});
  expect(await files().open(file.key)).toBeNull();
  // It can be filled again, and removed where it is not there.
  await removeSample(admin);
  await fillSample(admin);
  await removeSample(admin);
});

it('removes lines of the log and promises of nobody else', async () => {
  await expect(
    unsafeOwnerTransaction((tx) => tx.execute(sql`delete from activity_logs`)),
  ).rejects.toThrow();
  await fillSample(admin);
  await expect(
    unsafeOwnerTransaction((tx) =>
      tx.execute(
        sql`delete from promises where record_id not in (select id from project_milestones)`,
      ),
    ),
  ).rejects.toThrow();
});

it('stays while another client belongs to its company', async () => {
  const { profile, company } = await unsafeOwnerTransaction((tx) => makeCustomer(tx));
  const moveTo = (companyId: string) =>
    unsafeOwnerTransaction((tx) =>
      tx.update(customerProfiles).set({ companyId }).where(eq(customerProfiles.id, profile.id)),
    );
  await moveTo(SAMPLE_CLIENT);
  await expect(removeSample(admin)).rejects.toThrow('Another client belongs to the sample company');
  await moveTo(company.id);
  await removeSample(admin);
  const left = await unsafeOwnerTransaction((tx) =>
    tx.select({ id: customerProfiles.id }).from(customerProfiles),
  );
  expect(left.map(({ id }) => id)).toContain(profile.id);
  expect(left.map(({ id }) => id)).not.toContain(SAMPLE_CLIENT);
});

it('is for a site that is not published', async () => {
  const published = { key: 'company.published', value: 'true' };
  await unsafeOwnerTransaction((tx) => tx.insert(settings).values(published));
  await expect(fillSample(admin)).rejects.toThrow('a site that is not published yet');
});
