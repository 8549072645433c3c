import dns from 'node:dns/promises';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, isIP } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { publicLookup, refusePrivateHost } from '#app/platform/net/public-address.server.ts';
import { CalendarAway, fetchCalendar, openCalendarFetch } from './calendar-fetch.server.ts';

const PUBLIC = '93.184.215.14';
const NAME = 'calendar.example';

let requests = 0;
const inside = createServer((_request, response) => {
  requests += 1;
  response.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  port = (inside.address() as AddressInfo).port;
  return () => inside.close();
});
beforeEach(() => {
  requests = 0;
  openCalendarFetch({ calendarAllowHosts: [] });
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Has names resolve to one address after the other, the last one from then on, and counts how often. */
function resolvingTo(...addresses: string[]) {
  let asked = 0;
  const found = async () => {
    const address = addresses[Math.min(asked, addresses.length - 1)] ?? PUBLIC;
    asked += 1;
    return [{ address, family: isIP(address) }];
  };
  vi.spyOn(dns, 'lookup').mockImplementation(found as unknown as typeof dns.lookup);
  syncBuiltinESMExports();
  return () => asked;
}

it('is refused when its name resolves inside at the connection, however it resolved before', async () => {
  for (const after of ['127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254']) {
    const asked = resolvingTo(PUBLIC, after);
    await refusePrivateHost(new URL(`http://${NAME}:${port}/a.ics`));
    const read = fetchCalendar(new URL(`http://${NAME}:${port}/a.ics`), { method: 'GET' });
    await expect(read, after).rejects.toThrow(/private network/);
    expect(asked()).toBe(2);
  }
  expect(requests).toBe(0);
});

it('is refused for CalDAV requests too, and when one of several addresses is inside', async () => {
  vi.spyOn(dns, 'lookup').mockImplementation((async () => [
    { address: PUBLIC, family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]) as unknown as typeof dns.lookup);
  syncBuiltinESMExports();
  const read = fetchCalendar(new URL(`https://${NAME}:${port}/dav/`), {
    method: 'PROPFIND',
    headers: { authorization: 'Basic a2ltOnNlY3JldA==' },
  });
  await expect(read).rejects.toThrow(CalendarAway);
  expect(requests).toBe(0);
});

it('connects to the very addresses that were checked: a name is asked once a connection', async () => {
  const asked = resolvingTo(PUBLIC, '127.0.0.1');
  const connectedTo = await new Promise<unknown>((resolve, reject) => {
    publicLookup(NAME, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });
  expect(connectedTo).toEqual([{ address: PUBLIC, family: 4 }]);
  expect(asked()).toBe(1);
});

it('is read inside under a name that the operator allows, and only there', async () => {
  openCalendarFetch({ calendarAllowHosts: ['localhost'] });
  const answer = await fetchCalendar(new URL(`http://localhost:${port}/a.ics`), { method: 'GET' });
  expect(answer.status).toBe(200);
  resolvingTo('127.0.0.1');
  const read = fetchCalendar(new URL(`http://${NAME}:${port}/a.ics`), { method: 'GET' });
  await expect(read).rejects.toThrow(/private network/);
  expect(requests).toBe(1);
});
