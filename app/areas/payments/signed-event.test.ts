import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { SIGNING_SECRET, signed } from '#tests/helpers/stripe/stripe-emulator.ts';
import { isSignedEvent } from './signed-event.server.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
/** Spaces, escapes and a line end that no parser would write again. */
const RAW =
  '{ "id":"evt_c1",  "object":"event", "data":{"object":{"note":"Caf\\u00e9 \\/ 1.0"}} }\r\n';
const bytes = (text: string) => new TextEncoder().encode(text);
const at = (seconds: number) => ({ at: NOW.getTime() + seconds * 1000 });
const isSigned = (header: string, body = RAW) =>
  isSignedEvent(header, bytes(body), SIGNING_SECRET, NOW);

describe('the signature of an event', () => {
  it('is over the bytes as they came', () => {
    expect(isSigned(signed(RAW, at(0)))).toBe(true);
    expect(isSigned(signed(RAW, at(0)), RAW.replace('1.0', '1.1'))).toBe(false);
    expect(isSigned(signed(RAW, at(0)), JSON.stringify(JSON.parse(RAW)))).toBe(false);
  });

  it('is what the package itself makes', () => {
    const timestamp = NOW.getTime() / 1000;
    const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
      payload: RAW,
      secret: SIGNING_SECRET,
      timestamp,
    });
    expect(isSigned(header)).toBe(true);
  });

  it('is of now: neither old nor ahead, however old the event is', () => {
    expect(isSigned(signed(RAW, at(-299)))).toBe(true);
    expect(isSigned(signed(RAW, at(-302)))).toBe(false);
    expect(isSigned(signed(RAW, at(86_400)))).toBe(false);
  });

  it('may be one of several, and no other scheme counts', () => {
    const good = signed(RAW, at(0));
    const [stamp, v1 = ''] = good.split(',');
    const wrong = `v1=${'0'.repeat(64)}`;
    expect(isSigned(`${stamp},${wrong},${v1}`)).toBe(true);
    for (const header of [
      '',
      `${stamp}`,
      `${stamp},${wrong}`,
      `${stamp},${v1.replace('v1', 'v0')}`,
      `${stamp},${stamp},${v1}`,
      v1,
      `t=now,${v1}`,
      `${good},${'x'.repeat(3000)}`,
      signed(RAW, { ...at(0), secret: 'whsec_of_another_endpoint_0001' }),
    ]) {
      expect(isSigned(header), header).toBe(false);
    }
  });
});
