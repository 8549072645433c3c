import type { ServerResponse } from 'node:http';
import { createContext, type RouterContextProvider } from 'react-router';

/** What goes on writing to a connection once the head of its answer is sent. */
type Begin = (line: ServerResponse) => void;

/** A request's note of its held answer. */
export type HeldAnswer = { begin: Begin | null };

const heldAnswer = createContext<HeldAnswer | null>(null);

/** Passes a request's note to its route. */
export function setHeldAnswer(context: RouterContextProvider, note: HeldAnswer): void {
  context.set(heldAnswer, note);
}

/**
 * The answer of a route that stays open for hours. Everything that the request passes through sees only its head; then `begin`
 * writes to the bare connection, and nothing of request, answer and router stays in memory. It is not called for HEAD.
 */
export function answerHeld(
  context: Readonly<RouterContextProvider>,
  headers: Record<string, string>,
  begin: Begin,
): Response {
  const note = context.get(heldAnswer);
  if (note) note.begin = begin;
  return new Response(null, { headers });
}

/** Sends the head of a held answer and lets it begin. */
export function beginHeld(begin: Begin, { status, headers }: Response, line: ServerResponse): void {
  // The one listener that is there by now holds the request, for an answer that it will never give.
  line.removeAllListeners('close');
  line.req.rawHeaders.length = 0;
  // Its end is the end of its connection, which would otherwise wait for another request.
  line.writeHead(status, [...headers, ['Connection', 'close']].flat());
  begin(line);
}
