import { describe, expect, it } from 'vitest';
import { deferClient } from './deferred-client.server.ts';

const HEAD =
  '<html><head><link rel="icon" href="/i.svg"/><link rel="modulepreload" href="/assets/a.js"/></head>';
const CLIENT =
  '<script nonce="n1">window.__reactRouterContext = {};</script><script nonce="n1" type="module" async="">import "/assets/a.js"</script><!--$--><script nonce="n1">more()</script><!--/$-->';

describe('a page whose React client waits', () => {
  const page = deferClient(
    `${HEAD}<body><p>Text</p><script>early()</script>${CLIENT}</body></html>`,
    'n1',
  );

  it('holds its scripts and what they preload in a template, in their order', () => {
    const [, held] = /<template id="client">([\s\S]*)<\/template>/.exec(page) ?? [];
    expect(held).toBe(`<link rel="modulepreload" href="/assets/a.js"/>${CLIENT}`);
    expect(page.replace(/<template[\s\S]*<\/template>/, '')).not.toMatch(
      /modulepreload|__reactRouterContext|type="module"/,
    );
  });

  it('keeps everything else where it was', () => {
    expect(page).toContain(
      '<head><link rel="icon" href="/i.svg"/></head><body><p>Text</p><script>early()</script><template',
    );
    expect(page).toMatch(/<\/template><script nonce="n1">[^<]+<\/script><\/body><\/html>$/);
  });

  it('is left as it is when it has no client', () => {
    const broken = '<html><body>Broken</body></html>';
    expect(deferClient(broken, 'n1')).toBe(broken);
  });

  it("is known by its own script, not by one in the page's text", () => {
    const text = '<script>window.__reactRouterContext = {};</script>';
    const html = `<html><body>${text}</body></html>`;
    expect(deferClient(html, 'n1')).toBe(html);
  });
});
