import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the provider's clock may be from ours, ahead as well. */
const CLOCKS_APART_SECONDS = 300;
const MOST_HEADER = 2_000;

/**
 * Whether a header `t=…,v1=…` signs these bytes with the endpoint's secret, now. One of several signatures is enough, as while a
 * secret is changed; those of another scheme count for nothing.
 */
export function isSignedEvent(
  header: string,
  body: Uint8Array,
  secret: string,
  now = new Date(),
): boolean {
  if (header.length > MOST_HEADER) return false;
  const parts = header.split(',').map((part) => part.split('=', 2));
  const stamps = parts.filter(([name]) => name === 't').map(([, value = '']) => value);
  const [stamp = ''] = stamps;
  if (stamps.length !== 1 || !/^\d{1,12}$/.test(stamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(stamp)) > CLOCKS_APART_SECONDS) return false;
  const signed = createHmac('sha256', secret).update(`${stamp}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/.test(value)) return false;
    return timingSafeEqual(Buffer.from(value, 'hex'), signed);
  });
}
