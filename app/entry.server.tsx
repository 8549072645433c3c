import { text } from 'node:stream/consumers';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext, requestNonce } from '#app/platform/http/nonce.ts';
import { renderPage } from '#app/platform/http/rendered-page.server.ts';
import { renderedDocument } from '#app/platform/http/whole-answers.server.ts';
import { log } from '#app/platform/log.server.ts';
import { VitalsContext, vitalsWanted } from '#app/platform/vitals/vitals-wanted.ts';

/** Renders a page to HTML in one piece. Its loaders have already answered, and nothing is deferred. */
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
      <VitalsContext value={loadContext.get(vitalsWanted)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </VitalsContext>
    </NonceContext>
  );
  const { html: rendered, failed } = await renderPage(page);
  const html = rendered.replaceAll(PRELOADS, '$&fetchpriority="low" ');
  const end = html.lastIndexOf('</body>');
  const data = serverHandoffStream ? await text(serverHandoffStream) : '';
  headers.set('Content-Type', 'text/html; charset=utf-8');
  loadContext.set(renderedDocument, html.slice(0, end) + handoff(data, nonce) + html.slice(end));
  return new Response(null, { headers, status: failed ? 500 : status });
}

// Nothing needs the scripts to be seen: style sheets and the font come first on a slow line.
const PRELOADS = /<link rel="modulepreload" /g;

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

/** Logs what a loader or action threw, with the request's id. The visitor sees the error view without details. */
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
