import { lazy, type ReactNode, Suspense } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from './rendered-page.server.ts';

const pageOf = (content: ReactNode) => (
  <html lang="en">
    <body>{content}</body>
  </html>
);

const Late = lazy(async () => ({ default: () => <b>late</b> }));

function Broken(): ReactNode {
  throw new Error('broken');
}

it('renders a document as one text, without anything that a later part would need', async () => {
  expect(await renderPage(pageOf(<p>a &amp; b</p>))).toEqual({
    html: '<!DOCTYPE html><html lang="en"><head></head><body><p>a &amp; b</p></body></html>',
    failed: false,
  });
});

it('waits for what a part of it or all of it waits for', async () => {
  const Also = lazy(async () => ({ default: () => <i>also</i> }));
  const inPart = await renderPage(pageOf(<Suspense fallback="wait">{<Late />}</Suspense>));
  expect(inPart.html).toContain('<b>late</b>');
  expect(inPart.html).not.toContain('wait');
  const inAll = await renderPage(pageOf(<Also />));
  expect(inAll.html).toContain('<i>also</i>');
  expect(inAll.html).toMatch(/^<!DOCTYPE html><html lang="en">.*<\/body><\/html>$/);
  expect([inPart.failed, inAll.failed]).toEqual([false, false]);
});

it('says that a part failed, and throws where all of it does', async () => {
  const { html, failed } = await renderPage(
    pageOf(<Suspense fallback="wait">{<Broken />}</Suspense>),
  );
  expect(failed).toBe(true);
  expect(html).toContain('wait');
  await expect(renderPage(pageOf(<Broken />))).rejects.toThrow('broken');
});
