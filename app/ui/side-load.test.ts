import { afterEach, describe, expect, it, vi } from 'vitest';
import { sideLoad } from './side-load.ts';

const ADDRESS = '/admin/customers/options?q=ta';
const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

function answering(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', asked.mockReset().mockImplementation(answer));
  return sideLoad<{ options: string[] }>(ADDRESS, new AbortController().signal);
}

afterEach(() => vi.unstubAllGlobals());

describe('what a screen loads besides its own data', () => {
  it('is what the route answers', async () => {
    const loaded = await answering(async () => Response.json({ options: ['Tarryall'] }));
    expect(loaded).toEqual({ data: { options: ['Tarryall'] } });
    expect(asked.mock.calls[0]?.[0]).toBe(ADDRESS);
  });

  it.each([
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a database that is away', async () => new Response('Away', { status: 503 })],
    [
      'a proxy without a server behind it',
      async () => new Response('<h1>502</h1>', { status: 502 }),
    ],
    ['a record that is gone', async () => Response.json(null, { status: 404 })],
    ['an answer that is not ours', async () => new Response('<h1>Sign in to the Wi-Fi</h1>')],
  ])('is nothing with %s, and nothing is thrown', async (_what, answer) => {
    expect(await answering(answer)).toBeNull();
  });

  it('follows nobody to another screen, and says that it was sent there', async () => {
    // As a browser gives a redirect that it is not to follow.
    const sent = Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' });
    expect(await answering(async () => sent)).toBe('elsewhere');
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
  });
});
