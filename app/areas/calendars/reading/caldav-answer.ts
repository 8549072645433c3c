import { calendarQuery } from 'tsdav';

/** What a CalDAV server answered to a report on a calendar. */
type CaldavAnswer = { url: string; status: number; type: string; body: Uint8Array };

/** An event where it is, with its mark, empty where the server gives none, and its text where that was asked for. */
export type FoundEvent = { href: string; etag: string; text: string | null; isThere: boolean };

/** Reads which events a server lists or gives out; long answers take seconds. @throws Error for an answer that is none. */
export async function readCaldavAnswer({
  url,
  status,
  type,
  body,
}: CaldavAnswer): Promise<FoundEvent[]> {
  const headers = { 'content-type': type };
  const answered = new Response(new Uint8Array(body), { status, headers });
  const found = await calendarQuery({ url, props: {}, filters: {}, fetch: async () => answered });
  if (found.some(({ props }) => props === undefined)) throw new Error('This is no answer.');
  return found
    .filter(({ href }) => href !== undefined)
    .map(({ href, ok, props }) => ({
      href: String(href),
      etag: String(props?.getetag ?? ''),
      text: textIn(props?.calendarData),
      isThere: ok,
    }));
}

function textIn(data: unknown): string | null {
  if (typeof data === 'string') return data;
  const inside = data && typeof data === 'object' && '_cdata' in data ? data._cdata : null;
  return typeof inside === 'string' ? inside : null;
}
