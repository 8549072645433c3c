import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.server.ts';

const SCRIPT = 'window.started = true';
const page = (text: string, nonce?: string) => {
  const mark = nonce ? ` nonce="${nonce}"` : '';
  return `<!doctype html><p>${text}</p><script${mark}>${SCRIPT}</script><script${mark} src="/a.js"></script>`;
};
const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');

function openCache() {
  let time = 0;
  const cache = new PageCache(false, () => time);
  let renders = 0;
  let text = 'first';
  let status = 200;
  return {
    cache,
    renders: () => renders,
    wait: (ms: number) => {
      time += ms;
    },
    show: (next: string, nextStatus = 200) => {
      text = next;
      status = nextStatus;
    },
    ask: (headers: Record<string, string> = {}, method = 'GET', search = '') =>
      cache.answer(
        new Request(`http://plenum.test/${search}`, { headers, method }),
        async (nonce, address) => {
          if (address.search !== '') throw new Error('A page was rendered for one asker.');
          renders += 1;
          return new Response(page(text, nonce), { status });
        },
      ),
  };
}

describe('cached pages', () => {
  it('are rendered once for any number of askers, also at the same time', async () => {
    const { ask, renders } = openCache();
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(renders()).toBe(1);
  });

  it('are the same with whatever they do not read in their address', async () => {
    const { cache, ask, renders } = openCache();
    await ask();
    await ask({}, 'GET', '?utm_source=mail');
    await ask({}, 'GET', '?a=1&a=2');
    expect(renders()).toBe(1);
    const covered = (address: string) => cache.covers(new Request(`http://plenum.test${address}`));
    const same = ['/?x', '/kb/a-b?q=1', '/kb?utm=1', '/inquiry?ref=2', '/terms?', '/estimator'];
    const own = [
      '/kb?q=duct',
      '/kb?x&after=1',
      '/inquiry?estimate=rs%3D8',
      '/estimator?x',
      '/verify',
    ];
    expect([...same, ...own].filter(covered)).toEqual(same);
  });

  it('are rendered again once something they show has changed', async () => {
    const { cache, ask, show } = openCache();
    await ask();
    show('second');
    expect(await (await ask()).text()).toBe(page('first'));
    cache.clear();
    expect(await (await ask()).text()).toBe(page('second'));
  });

  it('are rendered again after a minute, for figures that change without a notification', async () => {
    const { ask, show, wait, renders } = openCache();
    await ask();
    show('second');
    wait(59_999);
    expect(await (await ask()).text()).toBe(page('first'));
    wait(1);
    expect(await (await ask()).text()).toBe(page('second'));
    await ask();
    expect(renders()).toBe(2);
  });

  it('are not cached when they were being rendered while the change came', async () => {
    const cache = new PageCache(false);
    let finish = (_html: string) => {};
    const slow = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const request = new Request('http://plenum.test/');
    const early = cache.answer(request, async () => new Response(await slow));
    cache.clear();
    finish('old');
    await early;
    expect(await (await cache.answer(request, async () => new Response('new'))).text()).toBe('new');
  });

  it('come compressed as the asker wishes', async () => {
    const { ask } = openCache();
    const bytes = async (encoding: string) =>
      Buffer.from(await (await ask({ 'accept-encoding': encoding })).arrayBuffer());
    expect(brotliDecompressSync(await bytes('gzip, br')).toString()).toBe(page('first'));
    expect(gunzipSync(await bytes('gzip')).toString()).toBe(page('first'));
    expect((await bytes('')).toString()).toBe(page('first'));
  });

  it('allow exactly their own inline scripts', async () => {
    const { ask } = openCache();
    const policy = (await ask()).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${hashOf(SCRIPT)}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it.each([200, 404])('allow no script that got into their text (%i)', async (status) => {
    const { ask, show } = openCache();
    const injected = ['alert(1)', 'alert(2)', 'window.__reactRouterContext = alert(3)'];
    show(
      `<script>${injected[0]}</script><script nonce="guessed">${injected[1]}</script><script>${injected[2]}</script>`,
      status,
    );
    const answer = await ask();
    expect(await answer.text()).toContain('alert(1)');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(hashOf(SCRIPT));
    for (const script of injected) expect(policy).not.toContain(hashOf(script));
  });

  it('let the oldest go when there are too many', async () => {
    const cache = new PageCache(false, Date.now, 3);
    const rendered: string[] = [];
    const ask = (path: string) =>
      cache.answer(new Request(`http://plenum.test${path}`), async (nonce) => {
        rendered.push(path);
        return new Response(page(path, nonce));
      });
    for (const path of ['/kb/a', '/kb/b', '/kb/c', '/kb/d', '/kb/d', '/kb/c', '/kb/b'])
      await ask(path);
    expect(rendered).toEqual(['/kb/a', '/kb/b', '/kb/c', '/kb/d']);
    await ask('/kb/a');
    expect(rendered.at(-1)).toBe('/kb/a');
  });

  it('answer an unchanged copy with 304 and a HEAD without a body', async () => {
    const { ask } = openCache();
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    const head = await ask({}, 'HEAD');
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  it('can be answered at once where they are in memory, and only there', async () => {
    const { cache, ask, show, wait } = openCache();
    const made = () =>
      cache.madeAnswer('/', { method: 'GET', ifNoneMatch: undefined, acceptEncoding: 'br' });
    const asking = ask();
    expect(made()).toBeNull();
    await asking;
    expect(brotliDecompressSync(made()?.body ?? '').toString()).toBe(page('first'));
    expect(
      cache.madeAnswer('/kb', { method: 'GET', ifNoneMatch: '', acceptEncoding: '' }),
    ).toBeNull();
    wait(60_000);
    expect(made()).toBeNull();
    await ask();
    expect(made()).not.toBeNull();
    cache.clear();
    expect(made()).toBeNull();
    show('broken', 500);
    await ask();
    expect(made()).toBeNull();
  });

  it('are not cached when they failed', async () => {
    const { ask, show } = openCache();
    show('broken', 500);
    expect((await ask()).status).toBe(500);
    show('mended');
    expect((await ask()).status).toBe(200);
  });

  it('cover public addresses alone, asked for as for everybody', () => {
    const { cache } = openCache();
    const covers = (path: string, method = 'GET') =>
      cache.covers(new Request(`http://plenum.test${path}`, { method }));
    const pages = ['/privacy', '/estimator', '/estimator/companions', '/checklist/score'];
    const addresses = ['/', '/kb', '/kb/an-article', ...pages];
    expect(addresses.filter((path) => !covers(path))).toEqual([]);
    expect(
      [
        '/kb?q=a',
        '/inquiry?estimate=1',
        '/estimator?rs=8',
        '/admin',
        '/customer',
        '/auth',
        '/pending',
      ].some((path) => covers(path)),
    ).toBe(false);
    expect(covers('/inquiry', 'POST')).toBe(false);
  });
});
