import { describe, expect, it } from 'vitest';
import { resolver } from '#tests/mail-corpus/sender-domains.ts';
import { forgedMail, genuineMail, type Sent } from '#tests/mail-corpus/senders.ts';
import { checkSender } from './check-sender.server.ts';
import { mailWithinBounds } from './mail-parts.ts';
import { withHeaders } from './mail-reader.server.ts';

async function checked({ raw, ip, trustedAuthserv }: Sent) {
  const found = await mailWithinBounds(raw);
  if ('refusal' in found) return { accepted: false, reason: found.refusal };
  return checkSender(raw, withHeaders(found.parts), {
    resolver,
    ...(ip && { ip }),
    ...(trustedAuthserv && { trustedAuthserv }),
  });
}

describe('the sender of an email', () => {
  it('is accepted when the domain signs, sends or is confirmed', async () => {
    const refused: string[] = [];
    for (const sent of await genuineMail(70)) {
      const { accepted, reason } = await checked(sent);
      if (!accepted) refused.push(`${sent.kind}: ${reason}`);
    }
    expect(refused).toEqual([]);
  });

  it('is refused when it is someone else: 500 forged messages', async () => {
    const accepted: string[] = [];
    const reasons = new Map<string, string>();
    for (const sent of await forgedMail(500)) {
      const found = await checked(sent);
      reasons.set(sent.kind, found.reason);
      if (found.accepted) accepted.push(`${sent.kind}: ${found.reason}`);
    }
    expect(reasons.size).toBeGreaterThan(50);
    expect(accepted).toEqual([]);
  });
});
