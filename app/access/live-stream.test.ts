import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { type LiveChange, LiveHub } from '#app/platform/live/live-hub.ts';
import { fromLine, type ToldContent } from '#app/platform/live/live-topics.ts';
import { type Actor, type AdminActor, AN_ADMIN, type CustomerActor, VISITOR } from './actor.ts';
import { LiveStreams, mayHear } from './live-stream.server.ts';
import { rightsOfMember } from './member-rights.ts';

const admin: AdminActor = {
  ...AN_ADMIN,
  userId: 'u-admin',
  name: 'Ada',
  email: 'a@x.example',
};
const customer: CustomerActor = {
  kind: 'customer',
  userId: 'u-customer',
  name: 'Carl',
  email: 'c@x.example',
  customerId: 'c-1',
  companyId: null,
  companyName: 'Northgate Mechanical',
  rights: rightsOfMember({ role: 'owner', maySign: true }),
  approval: 'approved',
  companies: [],
};
const change = (more: Partial<LiveChange> = {}): LiveChange => ({
  topic: 'ticket',
  id: 't-1',
  customerId: 'c-1',
  staffOnly: false,
  userIds: null,
  transaction: null,
  ...more,
});

describe('mayHear', () => {
  it('lets a member hear of what their role reads', () => {
    const rights = rightsOfMember({ role: 'operations', maySign: true });
    const dispatcher = { ...customer, rights };
    expect(mayHear(dispatcher, change())).toBe(true);
    expect(mayHear(dispatcher, change({ topic: 'invoice' }))).toBe(false);
    expect(mayHear(dispatcher, change({ topic: 'account' }))).toBe(false);
    expect(mayHear(customer, change({ topic: 'account' }))).toBe(true);
  });

  it.each([
    ['of their own record', change(), true, true],
    ["of another customer's record", change({ customerId: 'c-2' }), true, false],
    ['of an internal note', change({ staffOnly: true }), true, false],
    ['of a record without a customer', change({ customerId: null }), true, false],
    [
      'meant for the customer',
      change({ customerId: null, userIds: new Set(['u-customer', 'u-other']) }),
      false,
      true,
    ],
    [
      'meant for the admin',
      change({ customerId: null, userIds: new Set(['u-other', 'u-admin']) }),
      true,
      false,
    ],
  ])('a change %s', (_what, told, byAdmin, byCustomer) => {
    expect([mayHear(admin, told), mayHear(customer, told)]).toEqual([byAdmin, byCustomer]);
  });
});

let places = 0;
/** A session and an address of its own. */
function nextPlace() {
  places += 1;
  return { session: `s-${places}`, token: `t-${places}`, address: `a-${places}` };
}

/** A connection and what came through it; one that is not read takes no more than it can hold. */
function makeLine({ isRead = true } = {}) {
  const line = new PassThrough();
  let text = '';
  if (isRead) {
    line.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ends = new Promise<void>((resolve) => line.once('close', resolve));
  return { line, ends, heard: () => text };
}

const noLook = async () => new Map<string, Actor>();
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The streams of a hub. `now` is who the sessions of open streams belong to when they are looked at. */
const streamsOf = (hub: LiveHub, now: Actor = customer) =>
  new LiveStreams(
    () => hub,
    async (tokens) => new Map(tokens.map((token) => [token, now])),
  );

describe('a live stream', () => {
  it('begins with what was missed, goes on with what happens, and leaves out what is not theirs', async () => {
    const hub = new LiveHub();
    const since = hub.position();
    hub.publish(change({ id: 'missed' }));
    const { line, ends, heard } = makeLine();
    streamsOf(hub).open(customer, line, { since, from: nextPlace() });
    hub.publish(change({ id: 'hidden', staffOnly: true }));
    hub.publish(change({ id: 'now' }));
    hub.close();
    await ends;
    expect([...heard().matchAll(/"id":"(\w+)"/g)].map(([, id]) => id)).toEqual(['missed', 'now']);
    expect(heard()).not.toContain('hidden');
    expect(heard()).not.toContain('event: gap');
  });

  it('tells of a gap when it can not go on', async () => {
    const hub = new LiveHub();
    const { line, ends, heard } = makeLine();
    streamsOf(hub).open(customer, line, { since: 'other.4', from: nextPlace() });
    hub.close();
    await ends;
    expect(heard()).toContain('event: gap');
  });

  it.each([
    ['nobody', VISITOR],
    ['somebody else', { ...customer, userId: 'u-other' }],
    ['of another customer', { ...customer, customerId: 'c-2' }],
    [
      'in another role',
      { ...customer, rights: rightsOfMember({ role: 'viewer', maySign: false }) },
    ],
    ['staff', { ...admin, userId: 'u-customer' }],
    ['no longer approved', { ...customer, approval: 'rejected' }],
  ] as const)('ends when its person is %s, and no other', async (what, now) => {
    const hub = new LiveHub();
    const [gone, stays] = [makeLine(), makeLine()];
    const streams = streamsOf(hub, now);
    streams.open(customer, gone.line, { since: null, from: nextPlace() });
    streams.open(admin, stays.line, { since: null, from: nextPlace() });
    hub.accessChanged('u-customer');
    await gone.ends;
    expect(hub.size).toBe(1);
    // Whoever has another role goes on with what that sees.
    expect(gone.heard().includes('event: gap')).toBe(what === 'in another role');
  });

  it('stays while nobody knows whose it is', async () => {
    const hub = new LiveHub();
    const failing = async () => {
      throw new Error('The database is away.');
    };
    const streams = new LiveStreams(() => hub, failing);
    streams.open(customer, makeLine().line, { since: null, from: nextPlace() });
    hub.accessChanged('u-customer');
    await new Promise((resolve) => setImmediate(resolve));
    expect(hub.size).toBe(1);
  });

  it('beats, and is looked at then, many in one question', async () => {
    vi.useFakeTimers();
    try {
      const hub = new LiveHub();
      const asked: string[][] = [];
      const streams = new LiveStreams(
        () => hub,
        async (tokens) => {
          asked.push([...tokens]);
          return new Map(tokens.slice(1).map((token) => [token, customer]));
        },
      );
      const lines = [makeLine(), makeLine(), makeLine()];
      const from = lines.map(nextPlace);
      for (const [at, { line }] of lines.entries()) {
        streams.open(customer, line, { since: null, from: from[at] ?? nextPlace() });
      }
      await vi.advanceTimersByTimeAsync(24_000);
      expect(asked).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(asked).toEqual([from.map(({ token }) => token)]);
      expect(lines.map(({ heard }) => heard().match(/event: beat/g)?.length)).toEqual([2, 2, 2]);
      expect(hub.size).toBe(2);
      await vi.advanceTimersByTimeAsync(25_000);
      expect(asked[1]).toHaveLength(2);
      hub.close();
      await vi.advanceTimersByTimeAsync(0);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('brings what a change brought, read once for staff and once for a customer, to nobody else', async () => {
    const hub = new LiveHub();
    const read: string[] = [];
    const streams = new LiveStreams(() => hub, noLook, {
      ticket: async (actor, { id }) => {
        read.push(`${actor.kind} ${id}`);
        const seenBy = (userId: string) => [`${actor.kind} sees`, userId === 'u-admin'];
        return { authorIds: ['u-admin'], seenBy };
      },
    });
    const people = [admin, { ...admin, userId: 'u-2' }, customer, { ...customer, userId: 'u-3' }];
    const others = [{ ...customer, userId: 'u-4', customerId: 'c-2' }];
    const lines = [...people, ...others].map((person) => {
      const made = makeLine();
      streams.open(person, made.line, { since: null, from: nextPlace() });
      return made;
    });
    hub.publish(change({ id: 'seen' }));
    hub.publish(change({ id: 'note', staffOnly: true }));
    await settled();
    expect(read).toEqual(['admin seen', 'customer seen', 'admin note']);
    const content = lines.map(({ heard }) =>
      [...heard().matchAll(/event: content\ndata: (.*)/g)].map(([, line = '']) => fromLine(line)),
    );
    const told = (id: string, ...seen: unknown[]) => ({ topic: 'ticket', id, content: seen });
    const [toStaff, toCustomer] = ['admin sees', 'customer sees'];
    expect(content).toEqual([
      [told('seen', toStaff, true), told('note', toStaff, true)],
      [told('seen', toStaff, false), told('note', toStaff, false)],
      [told('seen', toCustomer, false)],
      [told('seen', toCustomer, false)],
      [],
    ]);
    // A browser goes on after the last change, not after its content.
    expect(lines[0]?.heard()).not.toMatch(/id: [^\n]+\nevent: content/);
  });

  it('brings no content where they are too long, can not be read, or are too many at a time', async () => {
    const hub = new LiveHub();
    const streams = new LiveStreams(() => hub, noLook, {
      ticket: async (_actor, { id }) => {
        if (id === 'failing') throw new Error('The database is away.');
        return { authorIds: [], seenBy: () => 'x'.repeat(id === 'long' ? 20_000 : 1) };
      },
    });
    const { line, heard } = makeLine();
    streams.open(admin, line, { since: null, from: nextPlace() });
    const others = Array.from({ length: 6 }, (_each, at) => `other-${at}`);
    for (const id of ['long', 'failing', ...others, 'too-many']) hub.publish(change({ id }));
    await settled();
    const told = (event: string) =>
      [...heard().matchAll(new RegExp(`event: ${event}\\ndata: (.*)`, 'g'))].map(([, at = '']) =>
        fromLine(at),
      );
    expect(told('change').slice(-2)).toEqual([
      { topic: 'ticket', id: 'other-5', hasContent: true },
      { topic: 'ticket', id: 'too-many' },
    ]);
    const content = told('content') as ToldContent[];
    expect(Object.fromEntries(content.map((each) => [each.id, each.content]))).toEqual({
      long: null,
      failing: null,
      ...Object.fromEntries(others.map((id) => [id, 'x'])),
    });
    hub.publish(change({ id: 'again' }));
    expect(told('change').at(-1)).toMatchObject({ id: 'again', hasContent: true });
  });

  it('brings no content of what was missed, nor while nobody knows what its person may do', async () => {
    const hub = new LiveHub();
    let look = (_now: ReadonlyMap<string, Actor>) => {};
    const streams = new LiveStreams(
      () => hub,
      () =>
        new Promise((resolve) => {
          look = resolve;
        }),
      { ticket: async (_actor, { id }) => ({ authorIds: [], seenBy: () => `words of ${id}` }) },
    );
    const since = hub.position();
    hub.publish(change({ id: 'missed' }));
    const { line, heard } = makeLine();
    const from = nextPlace();
    streams.open(customer, line, { since, from });
    hub.publish(change({ id: 'before' }));
    hub.accessChanged('u-customer');
    hub.publish(change({ id: 'meanwhile' }));
    await settled();
    expect(heard()).toContain('"id":"meanwhile"');
    expect(heard()).not.toContain('words of');
    look(new Map([[from.token, customer]]));
    await settled();
    hub.publish(change({ id: 'after' }));
    await settled();
    expect([...heard().matchAll(/words of \w+/g)].map(([words]) => words)).toEqual([
      'words of after',
    ]);
  });

  it('brings no content after a look that began before what its person may do had changed', async () => {
    vi.useFakeTimers();
    try {
      const hub = new LiveHub();
      const looks: ((now: ReadonlyMap<string, Actor>) => void)[] = [];
      const streams = new LiveStreams(
        () => hub,
        () => new Promise((resolve) => looks.push(resolve)),
        { ticket: async (_actor, { id }) => ({ authorIds: [], seenBy: () => `words of ${id}` }) },
      );
      const { line, heard } = makeLine();
      const from = nextPlace();
      streams.open(customer, line, { since: null, from });
      await vi.advanceTimersByTimeAsync(26_000);
      hub.accessChanged('u-customer');
      looks[0]?.(new Map([[from.token, customer]]));
      await vi.advanceTimersByTimeAsync(0);
      hub.publish(change({ id: 'meanwhile' }));
      await vi.advanceTimersByTimeAsync(0);
      expect(heard()).toContain('"id":"meanwhile"');
      expect(heard()).not.toContain('words of');
      looks[1]?.(new Map());
      await vi.advanceTimersByTimeAsync(0);
      expect(hub.size).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is looked at after a gap, all of them in one question', async () => {
    const hub = new LiveHub();
    const asked: string[][] = [];
    const streams = new LiveStreams(
      () => hub,
      async (tokens) => {
        asked.push([...tokens]);
        return new Map(tokens.slice(1).map((token) => [token, customer]));
      },
    );
    const lines = [makeLine(), makeLine()];
    const from = lines.map(nextPlace);
    for (const [at, { line }] of lines.entries()) {
      streams.open(customer, line, { since: null, from: from[at] ?? nextPlace() });
    }
    hub.gap();
    await settled();
    expect(asked).toEqual([from.map(({ token }) => token)]);
    expect(hub.size).toBe(1);
  });

  it('is looked at as it opens where what its person may do has just changed', async () => {
    const hub = new LiveHub();
    const streams = streamsOf(hub, VISITOR);
    hub.accessChanged('u-customer');
    for (const person of [customer, admin]) {
      streams.open(person, makeLine().line, { since: null, from: nextPlace() });
    }
    await settled();
    expect(hub.size).toBe(1);
  });

  it('ends a reader that does not read, so that memory does not grow', async () => {
    const hub = new LiveHub();
    const { line, ends } = makeLine({ isRead: false });
    streamsOf(hub).open(customer, line, { since: null, from: nextPlace() });
    for (let n = 0; n < 4_000; n += 1) hub.publish(change());
    await ends;
    expect(hub.size).toBe(0);
  });

  it('is forgotten when its connection breaks', async () => {
    const hub = new LiveHub();
    const { line, ends } = makeLine();
    streamsOf(hub).open(customer, line, { since: null, from: nextPlace() });
    line.destroy(new Error('reset'));
    await ends;
    hub.publish(change());
    expect(hub.size).toBe(0);
  });
});
