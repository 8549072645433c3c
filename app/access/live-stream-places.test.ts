import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { LiveHub } from '#app/platform/live/live-hub.ts';
import { AN_ADMIN } from './actor.ts';
import { LiveStreams } from './live-stream.server.ts';

const admin = { ...AN_ADMIN, userId: 'u-admin', name: 'Ada', email: 'a@x.example' };
const streamsOf = (hub: LiveHub) =>
  new LiveStreams(
    () => hub,
    async () => new Map(),
  );

let places = 0;
/** A session and an address of its own. */
function nextPlace() {
  places += 1;
  return { session: `s-${places}`, token: `t-${places}`, address: `a-${places}` };
}

/** A connection and what came through it. */
function makeLine() {
  const line = new PassThrough();
  let text = '';
  line.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ends = new Promise<void>((resolve) => line.once('close', resolve));
  return { line, ends, heard: () => text };
}

describe('the places of live streams', () => {
  it('are free soon after they were taken, also where nobody reads', async () => {
    vi.useFakeTimers();
    try {
      const hub = new LiveHub();
      const streams = streamsOf(hub);
      const from = nextPlace();
      const lines = Array.from({ length: 300 }, () => {
        const line = new PassThrough();
        streams.open(admin, line, { since: null, from });
        return line;
      });
      expect(hub.size).toBe(20);
      await vi.advanceTimersByTimeAsync(11_000);
      expect(lines.filter(({ destroyed }) => !destroyed)).toHaveLength(20);
      hub.close();
      await vi.advanceTimersByTimeAsync(11_000);
      expect(lines.filter(({ destroyed }) => !destroyed)).toHaveLength(0);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('go from the oldest stream of a session, an account or an address to a newer one', async () => {
    for (const [what, most] of [
      ['session', 20],
      ['account', 60],
      ['address', 1_000],
    ] as const) {
      const hub = new LiveHub();
      const streams = streamsOf(hub);
      const lines = Array.from({ length: most + 3 }, (_each, at) => {
        const someone = what === 'address' ? { ...admin, userId: `u-${at}` } : admin;
        const from = { ...nextPlace(), ...(what === 'account' ? {} : { [what]: `one ${what}` }) };
        const made = makeLine();
        streams.open(someone, made.line, { since: null, from });
        return made;
      });
      expect(hub.size, what).toBe(most);
      await Promise.all(lines.slice(0, 3).map(({ ends }) => ends));
      for (const { heard } of lines.slice(0, 3)) {
        expect(heard()).toMatch(/event: replaced\ndata: {}\n\n$/);
      }
      expect(lines[3]?.heard()).not.toContain('replaced');
      expect(lines[3]?.line.writableEnded).toBe(false);
      hub.close();
      await Promise.all(lines.map(({ ends }) => ends));
    }
  });
});
