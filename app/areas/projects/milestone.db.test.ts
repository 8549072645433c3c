import { beforeAll, describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { announcementsOf, type Cast, makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { create, stepsOf } from '#tests/helpers/projects.ts';
import {
  addMilestone,
  completeMilestone,
  moveMilestone,
  removeMilestone,
  reopenMilestone,
  updateMilestone,
} from './milestone-commands.server.ts';

setUpDatabase();

let cast: Cast;

beforeAll(async () => {
  cast = await makePeople();
});

describe('milestones', () => {
  async function projectWith(...titles: string[]) {
    const projectId = await create(cast);
    const ids: string[] = [];
    for (const title of titles) ids.push(await addMilestone(cast.ann, projectId, { title }));
    const keyOf = (at: number) => ({ projectId, milestoneId: ids[at] ?? '' });
    const order = async () => (await stepsOf(projectId)).map(({ title }) => title);
    return { projectId, keyOf, order };
  }

  it('change places with their neighbor, and stay at the ends', async () => {
    const { keyOf, order } = await projectWith('A', 'B', 'C');
    await moveMilestone(cast.ann, keyOf(2), { direction: 'up' });
    expect(await order()).toEqual(['A', 'C', 'B']);
    await moveMilestone(cast.ann, keyOf(2), { direction: 'up' });
    await moveMilestone(cast.ann, keyOf(2), { direction: 'up' });
    expect(await order()).toEqual(['C', 'A', 'B']);
    await moveMilestone(cast.ann, keyOf(0), { direction: 'down' });
    await moveMilestone(cast.ann, keyOf(0), { direction: 'down' });
    expect(await order()).toEqual(['C', 'B', 'A']);
  });

  it('keep an order when two move at once, and when one was removed', async () => {
    const { projectId, keyOf, order } = await projectWith('A', 'B', 'C', 'D');
    await Promise.all([
      moveMilestone(cast.ann, keyOf(0), { direction: 'down' }),
      moveMilestone(cast.ann, keyOf(3), { direction: 'up' }),
    ]);
    expect(await order()).toEqual(['B', 'A', 'D', 'C']);
    await removeMilestone(cast.ann, keyOf(0), 1);
    await moveMilestone(cast.ann, keyOf(3), { direction: 'up' });
    expect(await order()).toEqual(['D', 'B', 'C']);
    await addMilestone(cast.ann, projectId, { title: 'E' });
    expect(await order()).toEqual(['D', 'B', 'C', 'E']);
  });

  it('added at once all have their own place', async () => {
    const { projectId } = await projectWith();
    await Promise.all(['A', 'B', 'C'].map((title) => addMilestone(cast.ann, projectId, { title })));
    expect((await stepsOf(projectId)).map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  it('completed carry when, and tell the customer how far the project is; reopened lose it', async () => {
    const { projectId, keyOf } = await projectWith('A', 'B');
    await completeMilestone(cast.ann, keyOf(0), 1);
    expect(await stepsOf(projectId)).toMatchObject([
      { title: 'A', completedAt: expect.any(Date), version: 2 },
      { title: 'B', completedAt: null },
    ]);
    expect((await announcementsOf(projectId)).at(-1)).toMatchObject({
      title: 'Milestone completed: A',
      mail: { content: { preview: 'Home zones: 1 of 2 milestones is completed.' } },
    });
    await expect(completeMilestone(cast.ann, keyOf(0), 2)).rejects.toThrow(RefusedError);
    await expect(reopenMilestone(cast.ann, keyOf(0), 1)).rejects.toThrow(ChangedMeanwhileError);
    await reopenMilestone(cast.ann, keyOf(0), 2);
    expect(await stepsOf(projectId)).toMatchObject([{ completedAt: null, version: 3 }, {}]);
    await expect(reopenMilestone(cast.ann, keyOf(0), 3)).rejects.toThrow(RefusedError);
    expect(await announcementsOf(projectId)).toHaveLength(2);
  });

  it('are edited by copy, and only within their project', async () => {
    const { projectId, keyOf } = await projectWith('A');
    const foreign = await create(cast);
    const wrong = { ...keyOf(0), projectId: foreign };
    await expect(updateMilestone(cast.ann, wrong, { title: 'X', version: 1 })).rejects.toThrow(
      NotFoundError,
    );
    await expect(removeMilestone(cast.ann, wrong, 1)).rejects.toThrow(NotFoundError);
    await updateMilestone(cast.ann, keyOf(0), { title: 'B', dueDate: '2026-07-01', version: 1 });
    await expect(updateMilestone(cast.ann, keyOf(0), { title: 'C', version: 1 })).rejects.toThrow(
      ChangedMeanwhileError,
    );
    expect(await stepsOf(projectId)).toMatchObject([
      { title: 'B', dueDate: '2026-07-01', version: 2 },
    ]);
  });
});
