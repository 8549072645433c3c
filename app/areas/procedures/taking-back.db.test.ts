import { beforeAll, describe, expect, it } from 'vitest';
import { NotFoundError } from '#app/access/refusals.ts';
import { database } from '#app/platform/db/database.server.ts';
import { queuedDrops, setUpDatabase } from '#tests/helpers/database.ts';
import {
  edit,
  makeProcedureCast,
  type ProcedureCast,
  read,
  setStatus,
  versionsOf,
  visibleTo,
} from '#tests/helpers/procedure-cast.ts';
import { getOwnProcedure } from './portal-procedure-queries.server.ts';
import { getProcedure } from './procedure-queries.server.ts';
import { markReviewed } from './procedure-status-commands.server.ts';

setUpDatabase();

let cast: ProcedureCast;

beforeAll(async () => {
  cast = await makeProcedureCast();
});

const dropsOf = async (id: string) =>
  (await queuedDrops()).filter(({ subjectId }) => subjectId === id);

describe('a version that was approved and taken back', () => {
  it.each(['draft', 'review'] as const)(
    'to %s keeps its words: an edit starts the next',
    async (status) => {
      const id = await cast.write({ content: 'Approved words' });
      await setStatus(cast.ben, id, 'approved');
      const [approved] = await versionsOf(id);
      await setStatus(cast.ann, id, status);
      expect(await edit(cast.ann, id, 'Other words')).toBe(2);
      expect(await read(id)).toMatchObject({
        status: 'draft',
        latestVersion: 2,
        approvedVersion: null,
      });
      expect(await versionsOf(id)).toMatchObject([
        {
          content: 'Approved words',
          approvedBy: null,
          approvedAt: null,
          firstApprovedBy: cast.ben.userId,
          firstApprovedAt: approved?.approvedAt,
        },
        { content: 'Other words', firstApprovedBy: null, firstApprovedAt: null },
      ]);
      // The draft beside it is edited in place like any other.
      expect(await edit(cast.ann, id, 'Better words')).toBe(2);
    },
  );

  it('stays readable for staff, with who approved it, and for no customer', async () => {
    const id = await cast.write({ content: 'Approved words' });
    await setStatus(cast.ben, id, 'approved');
    await setStatus(cast.ann, id, 'draft');
    await edit(cast.ann, id, 'Other words');
    const { words, versions } = await getProcedure(cast.ann, id, 1);
    expect(words.content).toBe('Approved words');
    expect(versions[1]).toMatchObject({
      approvedBy: null,
      approvedAt: null,
      firstApprovedBy: 'Ben',
      firstApprovedAt: expect.any(Date),
    });
    expect(await visibleTo(cast.customer, id)).toEqual({ procedures: 0, words: [] });
    await setStatus(cast.ann, id, 'review');
    expect(await visibleTo(cast.customer, id)).toEqual({ procedures: 1, words: ['Other words'] });
    await expect(getOwnProcedure(cast.customer, id, 1)).rejects.toThrow(NotFoundError);
  });

  it('approved again has a new stamp and keeps its first one', async () => {
    const id = await cast.write();
    await setStatus(cast.ben, id, 'approved');
    const [first] = await versionsOf(id);
    await setStatus(cast.ben, id, 'draft');
    await setStatus(cast.ann, id, 'approved');
    expect(await versionsOf(id)).toMatchObject([
      {
        approvedBy: cast.ann.userId,
        firstApprovedBy: cast.ben.userId,
        firstApprovedAt: first?.firstApprovedAt,
      },
    ]);
  });
});

describe('what customers were told', () => {
  const drop = (id: string) => ({ subject: 'procedure', subjectId: id, audience: 'customer' });

  it('does not stay unread when nothing is in force any more', async () => {
    const id = await cast.write();
    await setStatus(cast.ann, id, 'review');
    await setStatus(cast.ben, id, 'approved');
    expect(await dropsOf(id)).toEqual([]);
    await setStatus(cast.ben, id, 'draft');
    expect(await dropsOf(id)).toEqual([drop(id)]);
    await setStatus(cast.ben, id, 'review');
    expect(await dropsOf(id)).toHaveLength(1);
  });

  it('stays while an earlier version is in force again', async () => {
    const id = await cast.write();
    await setStatus(cast.ben, id, 'approved');
    await edit(cast.ann, id, 'Second');
    await setStatus(cast.ben, id, 'approved');
    await setStatus(cast.ben, id, 'draft');
    expect(await dropsOf(id)).toEqual([]);
  });

  it('of an archived procedure does not stay unread', async () => {
    const id = await cast.write();
    await setStatus(cast.ben, id, 'approved');
    await setStatus(cast.ben, id, 'archived');
    expect(await dropsOf(id)).toEqual([drop(id)]);
  });
});

describe('live changes of a procedure', () => {
  const heard: { id: string; staffOnly: boolean; customerId: string }[] = [];

  beforeAll(async () => {
    await database().listen(
      'live_changes',
      (payload) => heard.push(JSON.parse(payload)),
      () => {},
    );
  });

  const changesOf = (id: string) => heard.filter((change) => change.id === id);

  it('reaches its customer when what they read changes, and not for what is written beside it', async () => {
    const id = await cast.write();
    const steps: [string, () => Promise<unknown>, boolean][] = [
      ['edit of a draft', () => edit(cast.ann, id, 'Draft'), true],
      ['into review', () => setStatus(cast.ann, id, 'review'), false],
      ['edit in review', () => edit(cast.ann, id, 'In review'), false],
      ['back to draft', () => setStatus(cast.ann, id, 'draft'), false],
      ['approved', () => setStatus(cast.ben, id, 'approved'), false],
      ['next version begun', () => edit(cast.ann, id, 'Second'), true],
      ['next version edited', () => edit(cast.ann, id, 'Second, better'), true],
      ['next version into review', () => setStatus(cast.ann, id, 'review'), true],
      [
        'next version reviewed',
        async () => markReviewed(cast.ben, id, (await read(id)).version),
        true,
      ],
      ['next version edited in review', () => edit(cast.ann, id, 'Second, best'), true],
      ['next version back to draft', () => setStatus(cast.ann, id, 'draft'), true],
      ['next version approved', () => setStatus(cast.ben, id, 'approved'), false],
      ['next version taken back', () => setStatus(cast.ben, id, 'draft'), false],
      ['archived', () => setStatus(cast.ben, id, 'archived'), false],
    ];
    const told: [string, boolean][] = [];
    await expect.poll(() => changesOf(id)).toMatchObject([{ staffOnly: true }]);
    for (const [at, [step, take]] of steps.entries()) {
      await take();
      await expect.poll(() => changesOf(id).length, { message: step }).toBe(at + 2);
      told.push([step, changesOf(id).at(-1)?.staffOnly ?? false]);
    }
    expect(new Set(changesOf(id).map(({ customerId }) => customerId))).toEqual(
      new Set([cast.customer.customerId]),
    );
    expect(told).toEqual(steps.map(([step, , staffOnly]) => [step, staffOnly]));
  });
});
