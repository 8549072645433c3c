import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { milestoneAnswers, projectMilestones } from '#app/records/project/project-tables.ts';
import { announcementsOf, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { create } from '#tests/helpers/projects.ts';
import { answerMilestone } from './milestone-answer-commands.server.ts';
import {
  addMilestone,
  completeMilestone,
  removeMilestone,
  reopenMilestone,
  updateMilestone,
} from './milestone-commands.server.ts';

setUpDatabase();

let cast: Cast;
beforeAll(async () => {
  cast = await makePeople();
});

const accepted = { answer: 'accepted', note: undefined } as const;

async function milestone(asksSignOff: boolean) {
  const projectId = await create(cast);
  const milestoneId = await addMilestone(cast.ann, projectId, { title: 'Register', asksSignOff });
  return { projectId, milestoneId };
}

function read({ milestoneId }: { milestoneId: string }) {
  return unsafeOwnerTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(projectMilestones)
      .where(eq(projectMilestones.id, milestoneId));
    const answers = await tx
      .select()
      .from(milestoneAnswers)
      .where(eq(milestoneAnswers.milestoneId, milestoneId))
      .orderBy(milestoneAnswers.createdAt);
    return { row, answers: answers.map(({ answer, note }) => [answer, note]) };
  });
}

describe("a milestone that asks for the customer's sign-off", () => {
  it('is open again when it is not done, and stamped once it is accepted', async () => {
    const key = await milestone(true);
    await completeMilestone(cast.ann, key, 1);
    const missing = { answer: 'not_yet', note: 'Two units are missing.', version: 2 } as const;
    await answerMilestone(cast.customer, key, missing);
    expect((await read(key)).row).toMatchObject({ completedAt: null, signedOffAt: null });
    await completeMilestone(cast.ann, key, 3);
    await answerMilestone(cast.customer, key, { ...accepted, version: 4 });
    const { row, answers } = await read(key);
    expect(row?.signedOffAt).toBeInstanceOf(Date);
    expect(row?.signedOffName).toBe(cast.customer.name);
    expect(answers).toEqual([
      ['not_yet', 'Two units are missing.'],
      ['accepted', null],
    ]);
    expect((await announcementsOf(key.projectId)).map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'Please sign off: Register',
        'Milestone not accepted yet: Register',
        'Milestone accepted: Register',
      ]),
    );
    await expect(updateMilestone(cast.ann, key, { title: 'Other', version: 5 })).rejects.toThrow(
      RefusedError,
    );
    await expect(removeMilestone(cast.ann, key, 5)).rejects.toThrow(RefusedError);
    await reopenMilestone(cast.ann, key, 5);
    expect((await read(key)).row).toMatchObject({ title: 'Register', signedOffAt: null });
  });

  it('is answered once by two at once', async () => {
    const key = await milestone(true);
    await completeMilestone(cast.ann, key, 1);
    const both = await Promise.allSettled([
      answerMilestone(cast.customer, key, { ...accepted, version: 2 }),
      answerMilestone(cast.customer, key, { answer: 'not_yet', note: 'No.', version: 2 }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(key)).answers).toHaveLength(1);
  });

  it('is answered by its own customer alone, as it was shown, and while it asks', async () => {
    const key = await milestone(true);
    const answer = (actor: Cast['customer'], version: number) =>
      answerMilestone(actor, key, { ...accepted, version });
    await expect(answer(cast.customer, 1)).rejects.toThrow(RefusedError);
    await completeMilestone(cast.ann, key, 1);
    await expect(answer(cast.other, 2)).rejects.toThrow(NotFoundError);
    await expect(answer(cast.customer, 1)).rejects.toThrow(ChangedMeanwhileError);
    const silent = await milestone(false);
    await completeMilestone(cast.ann, silent, 1);
    await expect(
      answerMilestone(cast.customer, silent, { ...accepted, version: 2 }),
    ).rejects.toThrow(RefusedError);
    expect((await read(key)).answers).toEqual([]);
    expect((await read(silent)).row?.signedOffAt).toBeNull();
  });
});
