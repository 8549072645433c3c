import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { log } from '../log.server.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** A page's HTML, and whether a part of it failed, which the browser then renders. */
type Rendered = { html: string; failed: boolean };

/** What React marks a part with that failed or waits for something. */
const UNFINISHED = '<!--$!-->';

/**
 * Renders a page that is a whole document: as one string if it is complete, which costs the server far less than React's byte
 * streams, otherwise once what it waits for has arrived.
 * @throws what the page throws.
 */
export async function renderPage(page: ReactNode): Promise<Rendered> {
  return renderedAtOnce(page) ?? renderedInTime(page);
}

/** The page, put together as a text; null for one that has to wait for something, or that failed. */
function renderedAtOnce(page: ReactNode): Rendered | null {
  try {
    const html = `<!DOCTYPE html>${renderToString(page)}`;
    return html.includes(UNFINISHED) ? null : { html, failed: false };
  } catch {
    // Rendered once more, it says what failed.
    return null;
  }
}

/** The same page after whatever it waits for, such as the code of a part that is loaded on demand. */
async function renderedInTime(page: ReactNode): Promise<Rendered> {
  let failed = false;
  const { prelude } = await prerenderToNodeStream(page, {
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    onError(error) {
      failed = true;
      log().error({ err: error }, 'a page could not be rendered');
    },
  });
  return { html: await text(prelude), failed };
}
