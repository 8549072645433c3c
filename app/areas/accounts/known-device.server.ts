import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#app/access/auth.server.ts';
import { cookieNamed } from '#app/platform/http/cookie-names.server.ts';

// A browser that someone has signed in with keeps a cookie that says for which accounts, signed under AUTH_SECRET. It opens
// nothing: it only has its tries counted apart, so that strangers' guesses lock nobody out on their own device.

const DAY_MS = 24 * 60 * 60 * 1000;
const KNOWN_FOR_DAYS = 180;
const MAX_ACCOUNTS = 5;
const VALUE = /^([0-9a-z]+-[\w-]{22})((?:\.[\w-]{43}){1,5})$/;

type Device = { id: string; marks: readonly string[] };

/** Returns the id of the browser among these headers if the account with this email knows it; otherwise null. */
export async function knownDeviceOf(headers: Headers, email: string): Promise<string | null> {
  const device = deviceOf(headers);
  if (!device) return null;
  const mark = await markOf(device.id, email);
  return device.marks.some((each) => isSame(each, mark)) ? device.id : null;
}

/** The cookie that makes the browser among these headers known to the account with this email. */
export async function knownDeviceCookie(headers: Headers, email: string): Promise<string> {
  const { id, marks } = deviceOf(headers) ?? newDevice();
  const mark = await markOf(id, email);
  const all = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_ACCOUNTS);
  const age = (KNOWN_FOR_DAYS * DAY_MS) / 1000;
  const value = [id, ...all].join('.');
  return `${cookieNamed('plenum_device')}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}`;
}

function newDevice(): Device {
  return { id: `${Date.now().toString(36)}-${randomBytes(16).toString('base64url')}`, marks: [] };
}

function deviceOf(headers: Headers): Device | null {
  const name = `${cookieNamed('plenum_device')}=`;
  const pair = (headers.get('cookie') ?? '').split(/; */).find((each) => each.startsWith(name));
  const [, id = '', marks = ''] = VALUE.exec(pair?.slice(name.length) ?? '') ?? [];
  const since = Number.parseInt(id, 36);
  if (!id || Date.now() - since > KNOWN_FOR_DAYS * DAY_MS) return null;
  return { id, marks: marks.slice(1).split('.') };
}

function markOf(id: string, email: string): Promise<string> {
  return keyedHash(`known-device ${id} ${email.toLowerCase()}`);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
