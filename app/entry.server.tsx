import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext, requestNonce } from '#app/platform/http/nonce.ts';
import { renderedDocument } from '#app/platform/http/whole-answers.server.ts';
import { log } from '#app/platform/log.server.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page to HTML, all of it at once; loaders have answered by then and nothing is deferred. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(requestNonce);
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const { html, failed } = renderedAtOnce(page) ?? (await renderedInTime(page));
  const end = html.lastIndexOf('</body>');
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  headers.set('Content-Type', 'text/html; charset=utf-8');
  loadContext.set(renderedDocument, html.slice(0, end) + handoff(data, nonce) + html.slice(end));
  return new Response(null, { headers, status: failed ? 500 : status });
}

type Rendered = { html: string; failed: boolean };

/** What React marks a part with that failed or waits for something. */
const UNFINISHED = '<!--$!-->';

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

/** What loaders answered, for the router's client: as the router hands over a stream that is there already. */
function handoff(data: string, nonce: string | undefined): string {
  const script = `const data = window.__reactRouterContext.streamController;data.enqueue(${inScript(data)});data.close();`;
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>{${script}}</script>`;
}

const UNSAFE = /[&<>\u2028\u2029]/g;

function inScript(value: string): string {
  return JSON.stringify(value).replace(
    UNSAFE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Logs what a loader or action threw, with the request's id; the visitor sees the error view without details. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const path = new URL(request.url).pathname;
  // What the router refuses by itself, such as a method that an address doesn't know, is no failure of ours.
  if (isRouteErrorResponse(error) && error.status < 500) {
    log().info({ status: error.status, path }, 'a request was refused');
    return;
  }
  log().error({ err: error, path }, 'a request failed');
};
