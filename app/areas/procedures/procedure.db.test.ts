import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { userRoles } from '#app/access/auth-tables.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import type { StaffRole } from '#app/access/staff-rights.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { activityLogs } from '#app/records/activity/activity-tables.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import { procedures } from '#app/records/procedure/procedure-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import {
  announcementsOf,
  edit,
  makeProcedureCast,
  type ProcedureCast,
  read,
  setStatus,
  versionsOf,
  visibleTo,
  WORDS,
} from '#tests/helpers/procedure-cast.ts';
import { acknowledgeProcedure } from './acknowledgement-commands.server.ts';
import { getOwnProcedure } from './portal-procedure-queries.server.ts';
import { createProcedure, updateProcedure } from './procedure-commands.server.ts';
import { compareVersions, getProcedure } from './procedure-queries.server.ts';
import { markReviewed, restoreProcedure } from './procedure-status-commands.server.ts';

setUpDatabase();

let cast: ProcedureCast;

beforeAll(async () => {
  cast = await makeProcedureCast();
});

describe('writing a procedure', () => {
  it('starts as a draft, version 1, which stays inside the firm', async () => {
    const id = await cast.write();
    expect(await read(id)).toMatchObject({
      status: 'draft',
      latestVersion: 1,
      approvedVersion: null,
      version: 1,
    });
    expect(await versionsOf(id)).toMatchObject([
      { number: 1, ...WORDS, createdBy: cast.ann.userId },
    ]);
    expect(await visibleTo(cast.customer, id)).toEqual({ procedures: 0, words: [] });
    await expect(getOwnProcedure(cast.customer, id, null)).rejects.toThrow(NotFoundError);
    const logged = await unsafeOwnerTransaction((tx) =>
      tx.select().from(activityLogs).where(eq(activityLogs.entityId, id)),
    );
    expect(logged).toMatchObject([{ action: 'procedure.created', userId: cast.ann.userId }]);
  });

  it.each([
    ['archived', { archivedAt: new Date() }],
    ['waiting for approval', { approvalStatus: 'pending' }],
    ['rejected', { approvalStatus: 'rejected' }],
  ] as const)('is refused for a customer who is %s', async (_, state) => {
    const { profile } = await unsafeOwnerTransaction(async (tx) => {
      const made = await makeCustomer(tx);
      await tx.update(customerProfiles).set(state).where(eq(customerProfiles.id, made.profile.id));
      return made;
    });
    await expect(createProcedure(cast.ann, { customerId: profile.id, ...WORDS })).rejects.toThrow(
      RefusedError,
    );
    const count = await unsafeOwnerTransaction((tx) =>
      tx.$count(procedures, eq(procedures.customerId, profile.id)),
    );
    expect(count).toBe(0);
  });
});

describe('saving an edit', () => {
  it('changes a draft in place and refuses an older copy of it', async () => {
    const id = await cast.write();
    expect(await updateProcedure(cast.ben, id, { ...WORDS, content: 'By Ben', version: 1 })).toBe(
      1,
    );
    await expect(
      updateProcedure(cast.ann, id, { ...WORDS, content: 'By Ann', version: 1 }),
    ).rejects.toThrow(ChangedMeanwhileError);
    expect(await versionsOf(id)).toMatchObject([{ content: 'By Ben', createdBy: cast.ben.userId }]);
  });

  it('lets one of two who save at once through', async () => {
    const id = await cast.write();
    const outcomes = await Promise.allSettled(
      [cast.ann, cast.ben].map((actor) =>
        updateProcedure(actor, id, { ...WORDS, content: `By ${actor.name}`, version: 1 }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await read(id)).version).toBe(2);
  });

  it('takes the review of the earlier words away', async () => {
    const id = await cast.write();
    await setStatus(cast.ann, id, 'review');
    await markReviewed(cast.ben, id, (await read(id)).version);
    await edit(cast.ann, id, 'Other words');
    expect(await versionsOf(id)).toMatchObject([{ reviewedBy: null, reviewedAt: null }]);
    expect((await read(id)).status).toBe('review');
  });

  it('of an approved procedure makes the next version and leaves the approved one in force', async () => {
    const id = await cast.write({ content: 'First' });
    await setStatus(cast.ben, id, 'approved');
    expect(await edit(cast.ann, id, 'Second')).toBe(2);
    expect(await read(id)).toMatchObject({ status: 'draft', latestVersion: 2, approvedVersion: 1 });
    expect(await versionsOf(id)).toMatchObject([
      { number: 1, content: 'First', approvedBy: cast.ben.userId },
      { number: 2, content: 'Second', approvedBy: null },
    ]);
    for (const status of ['draft', 'review'] as const) {
      await setStatus(cast.ann, id, status);
      expect(await visibleTo(cast.customer, id)).toEqual({ procedures: 1, words: ['First'] });
      const own = await getOwnProcedure(cast.customer, id, null);
      expect(own).toMatchObject({ status: 'approved', words: { number: 1, content: 'First' } });
      await expect(getOwnProcedure(cast.customer, id, 2)).rejects.toThrow(NotFoundError);
      await expect(compareVersions(cast.customer, id, { from: 1, to: 2 })).rejects.toThrow(
        NotFoundError,
      );
    }
  });

  it('of an approved procedure without a change makes no version', async () => {
    const id = await cast.write();
    await setStatus(cast.ann, id, 'approved');
    const before = await read(id);
    await expect(edit(cast.ann, id, WORDS.content)).rejects.toThrow('Nothing was changed.');
    expect(await read(id)).toEqual(before);
  });

  it('is refused while it is archived, and for an id that is not there', async () => {
    const id = await cast.write();
    await setStatus(cast.ann, id, 'archived');
    const before = await versionsOf(id);
    await expect(edit(cast.ann, id, 'Late')).rejects.toThrow(RefusedError);
    expect(await versionsOf(id)).toEqual(before);
    await expect(
      updateProcedure(cast.ann, crypto.randomUUID(), { ...WORDS, version: 1 }),
    ).rejects.toThrow(NotFoundError);
  });
});

describe('the status', () => {
  it('shows the first version to its customer from review on, and to nobody else', async () => {
    const id = await cast.write();
    await setStatus(cast.ann, id, 'review');
    expect(await visibleTo(cast.customer, id)).toEqual({ procedures: 1, words: [WORDS.content] });
    expect(await visibleTo(cast.other, id)).toEqual({ procedures: 0, words: [] });
    await expect(getOwnProcedure(cast.other, id, null)).rejects.toThrow(NotFoundError);
    expect(await getOwnProcedure(cast.customer, id, null)).toMatchObject({ status: 'review' });
    expect(await announcementsOf(id)).toEqual([]);
  });

  it('records reviewer and approver, and tells the customer of what is in force', async () => {
    const id = await cast.write();
    await setStatus(cast.ann, id, 'review');
    await markReviewed(cast.ben, id, (await read(id)).version);
    await setStatus(cast.ann, id, 'approved');
    const { versions } = await getProcedure(cast.ann, id, null);
    expect(versions).toMatchObject([
      { writtenBy: 'Ann', reviewedBy: 'Ben', approvedBy: 'Ann', approvedAt: expect.any(Date) },
    ]);
    expect(await read(id)).toMatchObject({ status: 'approved', approvedVersion: 1 });
    expect(await announcementsOf(id)).toMatchObject([
      {
        to: { customer: cast.customer.customerId },
        title: 'Procedure approved: Triage',
        path: `/customer/procedures?open=${id}`,
        mail: { content: { subject: 'Procedure approved: Triage' } },
      },
    ]);
  });

  it('keeps the author from reviewing while someone else could, and counts a review once', async () => {
    const id = await cast.write();
    await expect(markReviewed(cast.ben, id, 1)).rejects.toThrow('not in review');
    await setStatus(cast.ann, id, 'review');
    await expect(markReviewed(cast.ann, id, (await read(id)).version)).rejects.toThrow(
      'Someone else on the staff has to review it.',
    );
    await markReviewed(cast.ben, id, (await read(id)).version);
    await expect(markReviewed(cast.ann, id, (await read(id)).version)).rejects.toThrow(
      RefusedError,
    );
    expect(await versionsOf(id)).toMatchObject([{ reviewedBy: cast.ben.userId }]);
  });

  it.each([
    ['reads only', { staffRole: 'reader' as const }, false],
    ['does the books', { staffRole: 'billing' as const }, false],
    ['works for other customers', { staffRole: 'consultant' as const }, true],
  ])('lets the author review where the other one %s', async (_, role, isAssignedOnly) => {
    const id = await cast.write();
    await setStatus(cast.ann, id, 'review');
    const setRole = (given: { staffRole: StaffRole }) =>
      unsafeOwnerTransaction((tx) =>
        tx.update(userRoles).set(given).where(eq(userRoles.userId, cast.ben.userId)),
      );
    await setRole(role);
    if (isAssignedOnly) {
      await unsafeOwnerTransaction((tx) =>
        tx.insert(settings).values({ key: 'security.staff.assigned_only', value: 'true' }),
      );
    }
    await markReviewed(cast.ann, id, (await read(id)).version);
    await unsafeOwnerTransaction((tx) =>
      tx.delete(settings).where(eq(settings.key, 'security.staff.assigned_only')),
    );
    await setRole({ staffRole: 'admin' });
    expect(await versionsOf(id)).toMatchObject([{ reviewedBy: cast.ann.userId }]);
  });

  it('going back takes the stamps away and the version before is in force again', async () => {
    const id = await cast.write({ content: 'First' });
    await setStatus(cast.ben, id, 'approved');
    await edit(cast.ann, id, 'Second');
    await setStatus(cast.ben, id, 'approved');
    expect((await getOwnProcedure(cast.customer, id, null)).words.content).toBe('Second');
    await setStatus(cast.ann, id, 'draft');
    expect(await read(id)).toMatchObject({ status: 'draft', approvedVersion: 1 });
    expect((await versionsOf(id))[1]).toMatchObject({
      reviewedBy: null,
      reviewedAt: null,
      approvedBy: null,
      approvedAt: null,
    });
    expect(await visibleTo(cast.customer, id)).toEqual({ procedures: 1, words: ['First'] });
  });

  it('archived keeps the words readable, and restoring brings back what was', async () => {
    const id = await cast.write();
    await setStatus(cast.ben, id, 'approved');
    await setStatus(cast.ann, id, 'archived');
    expect(await getOwnProcedure(cast.customer, id, null)).toMatchObject({
      status: 'archived',
      words: WORDS,
    });
    await expect(acknowledgeProcedure(cast.customer, id, 1)).rejects.toThrow('archived');
    await restoreProcedure(cast.ann, id, (await read(id)).version);
    expect(await read(id)).toMatchObject({ status: 'approved', approvedVersion: 1 });
    await expect(restoreProcedure(cast.ann, id, (await read(id)).version)).rejects.toThrow(
      RefusedError,
    );
    // The customer hears of an approval once.
    expect(await announcementsOf(id)).toHaveLength(1);
  });

  it('of an older copy is refused', async () => {
    const id = await cast.write();
    await setStatus(cast.ann, id, 'review');
    await expect(setStatus(cast.ben, id, 'approved', 1)).rejects.toThrow(ChangedMeanwhileError);
    expect(await read(id)).toMatchObject({ status: 'review', approvedVersion: null });
  });
});
