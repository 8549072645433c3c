import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { makePeople } from '#tests/helpers/cast.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { listSavedFilters, removeSavedFilter, saveFilter } from './saved-filter-commands.server.ts';
import { savedFilterSchema } from './saved-filter-forms.ts';

setUpDatabase();

let ann: AdminActor;
let ben: AdminActor;
let customer: CustomerActor;

beforeEach(async () => {
  ({ ann, ben, customer } = await makePeople());
});

const LIST = '/admin/tickets';
const save = (name: string, query: string, list = LIST) => saveFilter(ann, { list, name, query });
const saved = async (actor: AdminActor | CustomerActor = ann, list = LIST) =>
  (await listSavedFilters(actor, list)).map(({ name, query }) => [name, query]);

describe('saved filters', () => {
  it("are a person's own, by list and name, without the page that was open", async () => {
    await save('Urgent', '?status=open&priority=urgent&after=abc&q=');
    await save('Mine', 'assignee=me');
    expect(await saved()).toEqual([
      ['Mine', 'assignee=me'],
      ['Urgent', 'status=open&priority=urgent'],
    ]);
    expect(await saved(ben)).toEqual([]);
    expect(await saved(ann, '/admin/tasks')).toEqual([]);
  });

  it('take the newer filters under a name that is there, also of two at once', async () => {
    await Promise.all([save('Mine', 'assignee=me'), save('Mine', 'assignee=me')]);
    await save('Mine', 'status=open');
    expect(await saved()).toEqual([['Mine', 'status=open']]);
  });

  it('are refused beyond 20 of a list, however many are sent at once', async () => {
    for (let n = 1; n <= 19; n += 1) await save(`Filter ${n}`, `q=${n}`);
    const last = await Promise.allSettled([save('One', 'q=a'), save('Two', 'q=b')]);
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await saved()).toHaveLength(20);
    await save('Filter 1', 'q=changed');
    expect(await saved()).toContainEqual(['Filter 1', 'q=changed']);
  });

  it('are refused without a filter and for a list of the other surface', async () => {
    await expect(save('Nothing', '?after=abc')).rejects.toThrow(RefusedError);
    await expect(save('Theirs', 'q=a', '/customer/tickets')).rejects.toThrow(NotFoundError);
    const form = { list: LIST, name: 'Ours', query: 'q=a' };
    await expect(saveFilter(customer, form)).rejects.toThrow(NotFoundError);
    expect(await saved()).toEqual([]);
  });

  it('are removed by their person alone', async () => {
    await save('Mine', 'assignee=me');
    const [mine] = await listSavedFilters(ann, LIST);
    await expect(removeSavedFilter(ben, mine?.id ?? '')).rejects.toThrow(NotFoundError);
    expect(await saved()).toHaveLength(1);
    await removeSavedFilter(ann, mine?.id ?? '');
    expect(await saved()).toEqual([]);
  });

  it.each(['/admin/customers/6f1c8a00-0000-4000-8000-000000000000', '//evil.example', '/kb'])(
    'are none of %s, which is no list of a surface',
    (list) => {
      expect(savedFilterSchema.safeParse({ list, name: 'A', query: 'q=a' }).success).toBe(false);
    },
  );
});
