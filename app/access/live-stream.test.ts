import { describe, expect, it } from 'vitest';
import { type LiveChange, LiveHub } from '#app/platform/live/live-hub.ts';
import type { AdminActor, CustomerActor } from './actor.ts';
import { liveStream, mayHear } from './live-stream.server.ts';
import { rightsOfMember } from './member-rights.ts';

const admin: AdminActor = { kind: 'admin', userId: 'u-admin', name: 'Ada', email: 'a@x.example' };
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
  hasOthers: false,
};
const change = (more: Partial<LiveChange> = {}): LiveChange => ({
  topic: 'ticket',
  id: 't-1',
  customerId: 'c-1',
  staffOnly: false,
  userId: null,
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
    ['meant for the customer', change({ customerId: null, userId: 'u-customer' }), false, true],
    ['meant for the admin', change({ customerId: null, userId: 'u-admin' }), true, false],
  ])('a change %s', (_what, told, byAdmin, byCustomer) => {
    expect([mayHear(admin, told), mayHear(customer, told)]).toEqual([byAdmin, byCustomer]);
  });
});

let places = 0;
/** A session and an address of its own. */
function nextPlace() {
  places += 1;
  return { session: `s-${places}`, address: `a-${places}` };
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

describe('liveStream', () => {
  it('begins with what was missed, goes on with what happens, and leaves out what is not theirs', async () => {
    const hub = new LiveHub();
    const since = hub.position();
    hub.publish(change({ id: 'missed' }));
    const text = readAll(
      liveStream(hub, customer, { since, from: nextPlace(), stillThem: async () => true }),
    );
    hub.publish(change({ id: 'hidden', staffOnly: true }));
    hub.publish(change({ id: 'now' }));
    hub.close();
    const heard = await text;
    expect([...heard.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id)).toEqual(['missed', 'now']);
    expect(heard).not.toContain('hidden');
    expect(heard).not.toContain('event: gap');
  });

  it('tells of a gap when it can not go on', async () => {
    const hub = new LiveHub();
    const text = readAll(
      liveStream(hub, customer, {
        since: 'other.4',
        from: nextPlace(),
        stillThem: async () => true,
      }),
    );
    hub.close();
    expect(await text).toContain('event: gap');
  });

  it("ends when the person's access is gone, and only theirs", async () => {
    const hub = new LiveHub();
    const gone = readAll(
      liveStream(hub, customer, { since: null, from: nextPlace(), stillThem: async () => false }),
    );
    liveStream(hub, admin, { since: null, from: nextPlace(), stillThem: async () => false });
    hub.accessChanged('u-customer');
    await gone;
    expect(hub.size).toBe(1);
  });

  it('ends a reader that does not read, so that memory does not grow', async () => {
    const hub = new LiveHub();
    liveStream(hub, customer, { since: null, from: nextPlace(), stillThem: async () => true });
    for (let n = 0; n < 600; n += 1) hub.publish(change());
    expect(hub.size).toBe(0);
  });

  it('gives the oldest place of a session, an account or an address to a newer stream', async () => {
    for (const [what, most] of [
      ['session', 20],
      ['account', 60],
      ['address', 1_000],
    ] as const) {
      const hub = new LiveHub();
      const streams = Array.from({ length: most + 3 }, (_each, at) => {
        const someone = what === 'address' ? { ...customer, userId: `u-${at}` } : customer;
        const from = { ...nextPlace(), ...(what === 'account' ? {} : { [what]: `one ${what}` }) };
        return readAll(
          liveStream(hub, someone, { since: null, from, stillThem: async () => true }),
        );
      });
      expect(hub.size, what).toBe(most);
      const [oldest, , last, next] = await Promise.all([
        ...streams.slice(0, 3),
        Promise.race([streams[3], 'still open']),
      ]);
      for (const text of [oldest, last]) expect(text).toMatch(/event: replaced\ndata: {}\n\n$/);
      expect(next).toBe('still open');
      hub.close();
      await Promise.all(streams);
    }
  });
});
