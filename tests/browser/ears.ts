import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// What Playwright hears in Chromium, for browsers that it can't drive: a proxy in front of the product puts a script before all
// others of a page, which takes itself away at once. It tells what the page complains of; refused requests pass here anyway.

const SCRIPT = '/ears.js';
const TOLD = '/ears';
const LISTENER = `(() => {
  document.currentScript.remove();
  // What a page still loads is broken off as it is left.
  let isLeft = false;
  addEventListener('beforeunload', () => { isLeft = true; });
  const tell = (text) => {
    if (isLeft) return;
    const request = new XMLHttpRequest();
    // It has arrived before anything else happens.
    request.open('POST', '${TOLD}', false);
    request.send(location.pathname + ': ' + text);
  };
  // What is loaded ahead is a hint, which a browser may drop.
  const isHint = ({ rel }) => /preload|prefetch/.test(rel ?? '');
  addEventListener('error', ({ message, target }) => {
    if (message || !isHint(target)) tell(message ?? 'not loaded: ' + (target.src ?? target.href));
  }, true);
  addEventListener('unhandledrejection', (event) => setTimeout(() => {
    if (!event.defaultPrevented) tell('not caught: ' + event.reason + ' ' + (event.reason?.stack ?? ''));
  }));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tell(violatedDirective + ' refuses ' + blockedURI));
  const own = console.error;
  console.error = (...parts) => { tell(parts.join(' ')); own(...parts); };
})();`;

/** A product's address to be used in place of its own, and what its pages have complained of since. */
export type Ears = { url: string; heard: string[]; close: () => Promise<void> };

/** Listens to what a browser at `address` does with the product at `url`. */
export async function listenTo(url: string, address: string): Promise<Ears> {
  const heard: string[] = [];
  const server = createServer((asked, answer) => {
    if (asked.url === TOLD) return void hear(asked, answer, heard);
    if (asked.url === SCRIPT) {
      return void answer.writeHead(200, { 'content-type': 'text/javascript' }).end(LISTENER);
    }
    const headers = { ...asked.headers, 'x-forwarded-for': address, 'accept-encoding': 'identity' };
    const own = request(url + asked.url, { method: asked.method, headers }, (given) => {
      const { statusCode = 0, headers: told } = given;
      if (statusCode >= 400)
        heard.push(`${asked.method} ${asked.url} is answered by ${statusCode}`);
      if (!told['content-type']?.startsWith('text/html')) {
        answer.writeHead(statusCode, told);
        given.pipe(answer);
        return;
      }
      delete told['content-length'];
      answer.writeHead(statusCode, told);
      let isWaiting = true;
      given.setEncoding('utf8');
      given.on('data', (part: string) => {
        answer.write(
          isWaiting ? part.replace('<head>', `<head><script src="${SCRIPT}"></script>`) : part,
        );
        isWaiting &&= !part.includes('<head>');
      });
      given.on('end', () => answer.end());
    });
    own.on('error', () => answer.destroy());
    answer.on('close', () => own.destroy());
    asked.pipe(own);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    heard,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function hear(asked: IncomingMessage, answer: ServerResponse, heard: string[]) {
  const parts = await asked.toArray();
  heard.push(Buffer.concat(parts).toString());
  answer.writeHead(204).end();
}
