import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, RefusedError } from '#app/access/refusals.ts';
import { getProposal } from '#app/areas/proposals/proposal-queries.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { invoices } from '#app/records/invoice/billing-tables.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeEngagementCast, readProposal } from '#tests/helpers/engagement-cast.ts';
import { createFromProposal } from './start-commands.server.ts';
import { startSchema } from './start-forms.ts';

setUpDatabase();

const TODAY = '2026-11-21';

let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
beforeAll(async () => {
  cast = await makeEngagementCast();
});

describe('what is made from an accepted proposal', () => {
  const form = (given: Record<string, unknown> = {}) =>
    startSchema.parse({
      version: 1,
      makesContract: true,
      contractTitle: 'Contract',
      contractValue: '24500',
      makesProject: true,
      projectTitle: 'Project',
      milestones: [{ title: 'Register', dueDate: '2027-01-15' }, { title: 'Prices' }],
      makesInvoice: true,
      invoiceAmount: '8166.67',
      invoiceDescription: 'First third',
      ...given,
    });
  const madeFor = (customerId: string) =>
    unsafeOwnerTransaction(async (tx) => ({
      contracts: await tx.select().from(contracts).where(eq(contracts.customerId, customerId)),
      projects: await tx.select().from(projects).where(eq(projects.customerId, customerId)),
      invoices: await tx.select().from(invoices).where(eq(invoices.customerId, customerId)),
    }));

  it('is contract, project with milestones and invoice in one step, once', async () => {
    const { id } = await cast.proposal({ status: 'accepted' });
    const made = await createFromProposal(cast.ann, id, form());
    const found = await madeFor(cast.customer.customerId);
    expect(found.contracts).toMatchObject([
      { id: made.contractId, proposalId: id, status: 'draft', contractValue: '24500.00' },
    ]);
    expect(found.projects).toMatchObject([{ id: made.projectId, title: 'Project' }]);
    expect(found.invoices).toMatchObject([
      { id: made.invoice?.id, status: 'draft', amount: '8166.67', description: 'First third' },
    ]);
    const milestones = await unsafeOwnerTransaction((tx) =>
      tx.select().from(projectMilestones).orderBy(projectMilestones.position),
    );
    expect(milestones).toMatchObject([
      { title: 'Register', dueDate: '2027-01-15' },
      { title: 'Prices', dueDate: null },
    ]);
    await expect(createFromProposal(cast.ann, id, form())).rejects.toThrow(ChangedMeanwhileError);
    expect((await madeFor(cast.customer.customerId)).contracts).toHaveLength(1);
    expect((await getProposal(cast.ann, id, { today: TODAY })).contracts).toMatchObject([
      { id: made.contractId },
    ]);
  });

  it('is nothing at all when one part is refused, or the proposal is not accepted', async () => {
    const before = await madeFor(cast.customer.customerId);
    const sent = await cast.proposal();
    await expect(createFromProposal(cast.ann, sent.id, form())).rejects.toThrow(RefusedError);
    const accepted = await cast.proposal({ status: 'accepted' });
    const broken = { ...form(), invoiceAmount: '999999999999.00' };
    await expect(createFromProposal(cast.ann, accepted.id, broken)).rejects.toThrow(
      'An invoice total must be from 0.01 to 99999999.99',
    );
    expect(await madeFor(cast.customer.customerId)).toEqual(before);
    expect((await readProposal(accepted.id)).version).toBe(1);
  });

  it('needs a choice, and what each chosen part needs', () => {
    const mistakes = (given: Record<string, unknown>) =>
      startSchema
        .safeParse({ version: 1, ...given })
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(mistakes({})).toEqual(['makesContract: Choose what to create']);
    expect(mistakes({ makesContract: true, makesProject: true, makesInvoice: true })).toEqual([
      'contractTitle: Title is required',
      'projectTitle: Title is required',
      'invoiceAmount: Amount is required',
    ]);
  });
});
