import { describe, expect, it } from 'vitest';
import { type LiveChange, type LiveEntry, LiveHub } from './live-hub.ts';

const change = (id: string): LiveChange => ({
  topic: 'ticket',
  id,
  customerId: 'customer',
  staffOnly: false,
  userIds: null,
  transaction: null,
});

const listenerInto = (heard: string[]) => ({
  onEntry: ({ change: { id } }: LiveEntry) => heard.push(id),
  onGap: () => heard.push('gap'),
  onAccess: (userId: string) => heard.push(`access ${userId}`),
  onClose: () => heard.push('closed'),
});

describe('LiveHub', () => {
  it('tells every listener each change in order, until it leaves', () => {
    const hub = new LiveHub();
    const one: string[] = [];
    const two: string[] = [];
    const leave = hub.listen(listenerInto(one));
    hub.listen(listenerInto(two));
    hub.publish(change('a'));
    leave();
    hub.publish(change('b'));
    expect([one, two]).toEqual([['a'], ['a', 'b']]);
  });

  it('knows what came after a position', () => {
    const hub = new LiveHub();
    hub.publish(change('before'));
    const position = hub.position();
    expect(hub.since(position)).toEqual([]);
    hub.publish(change('a'));
    hub.publish(change('b'));
    expect(hub.since(position)?.map((entry) => entry.change.id)).toEqual(['a', 'b']);
    const [first] = hub.since(position) ?? [];
    expect(hub.since(first?.position ?? '')?.map((entry) => entry.change.id)).toEqual(['b']);
  });

  it('does not go on from a position of another process, from nowhere or from too far back', () => {
    const hub = new LiveHub();
    const start = hub.position();
    const other = new LiveHub();
    expect(hub.since(other.position())).toBeNull();
    expect(hub.since('nonsense')).toBeNull();
    hub.publish(change('first'));
    const afterFirst = hub.position();
    for (let n = 0; n < 2_000; n += 1) hub.publish(change(String(n)));
    expect(hub.since(start)).toBeNull();
    expect(hub.since(afterFirst)).toHaveLength(2_000);
    hub.publish(change('last'));
    expect(hub.since(afterFirst)).toBeNull();
  });

  it('forgets everything after a gap and says so', () => {
    const hub = new LiveHub();
    const heard: string[] = [];
    hub.listen(listenerInto(heard));
    const before = hub.position();
    hub.publish(change('a'));
    hub.gap();
    expect(heard).toEqual(['a', 'gap']);
    expect(hub.since(before)).toBeNull();
  });

  it('tells a watch of its topic and of a gap, before the listeners', () => {
    const hub = new LiveHub();
    const heard: string[] = [];
    hub.listen(listenerInto(heard));
    hub.watch('ticket', () => heard.push('ticket watched'));
    hub.watch('time', () => heard.push('time watched'));
    hub.publish(change('a'));
    hub.gap();
    expect(heard).toEqual(['ticket watched', 'a', 'ticket watched', 'time watched', 'gap']);
    expect(hub.size).toBe(1);
  });

  it('ends anyone who listens after it closed, and still answers where the changes stand', async () => {
    const hub = new LiveHub();
    const position = hub.position();
    hub.close();
    const heard: string[] = [];
    const leave = hub.listen(listenerInto(heard));
    expect(heard).toEqual([]);
    await Promise.resolve();
    leave();
    expect([heard, hub.size, hub.position()]).toEqual([['closed'], 0, position]);
  });

  it('ends all listeners when it closes', () => {
    const hub = new LiveHub();
    const heard: string[] = [];
    hub.listen(listenerInto(heard));
    hub.accessChanged('u');
    hub.close();
    hub.publish(change('late'));
    expect(heard).toEqual(['access u', 'closed']);
    expect(hub.size).toBe(0);
  });
});
