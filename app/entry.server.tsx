import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext, requestNonce } from '#app/platform/http/nonce.ts';
import { withOwnRoutes } from '#app/platform/http/own-routes.server.ts';
import { log } from '#app/platform/log.server.ts';
import { VitalsContext, vitalsWanted } from '#app/platform/vitals/vitals-wanted.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page to HTML once all of it is ready; loaders have answered by then and nothing is deferred. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(requestNonce);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let answered = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <VitalsContext value={loadContext.get(vitalsWanted)}>
          <ServerRouter context={withOwnRoutes(routerContext)} url={request.url} nonce={nonce} />
        </VitalsContext>
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout);
          pipe(gathering((body) => resolve(new Response(body, { headers, status: answered }))));
        },
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onError(error) {
          answered = 500;
          log().error({ err: error }, 'a page could not be rendered');
        },
      },
    );
    const timeout = setTimeout(
      () => abort(new Error('Rendering took too long.')),
      RENDER_TIMEOUT_MS,
    );
  });
}

// All of the page is there at once: one piece of bytes costs the server far less than a stream of many small ones.
function gathering(onEnd: (body: Uint8Array<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Uint8Array, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(pieces));
      done();
    },
  });
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
