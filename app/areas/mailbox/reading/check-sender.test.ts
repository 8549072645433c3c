import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { resolver } from '#tests/mail-corpus/sender-domains.ts';
import {
  actMail,
  forgedMail,
  genuineMail,
  overSigned,
  type Sent,
  sentOnMail,
} from '#tests/mail-corpus/senders.ts';
import { checkSender } from './check-sender.server.ts';
import { mailWithinBounds } from './mail-parts.ts';
import { type ReadMail, withHeaders } from './mail-reader.server.ts';
import type { Checked } from './sender-verdict.ts';
import { actKey, asCovered, doubtAboutAct } from './sent-here.ts';

afterAll(closeWorkers);

async function read(raw: Uint8Array): Promise<ReadMail> {
  const found = await mailWithinBounds(raw);
  if ('refusal' in found) throw new Error(found.refusal);
  return withHeaders(found.parts);
}

async function checked({ raw, ip, trustedAuthserv }: Sent): Promise<Checked> {
  const found = await mailWithinBounds(raw);
  if ('refusal' in found) return { accepted: false, reason: found.refusal };
  return checkSender(raw, withHeaders(found.parts), {
    resolver,
    ...(ip && { ip }),
    ...(trustedAuthserv && { trustedAuthserv }),
  });
}

/** Why a message is not its sender's act; null when it is. */
async function doubtAbout(sent: Sent): Promise<string | null> {
  const verdict = await checked(sent);
  if (!verdict.accepted) return verdict.reason;
  return doubtAboutAct(await read(sent.raw), verdict.covered, {
    isOwn: (address) => /^reply(?:\+[^@]*)?@firm\.example$/.test(address),
    cameAt: new Date('2026-11-25T18:00:00Z'),
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

describe('what a proven sender wrote', () => {
  it('is their act as large services sign it', async () => {
    const doubts = await Promise.all(
      (await actMail()).map(async (sent) => [sent.kind, await doubtAbout(sent)]),
    );
    expect(doubts.filter(([, doubt]) => doubt !== null)).toEqual([]);
  });

  it('is not when someone else brought it here, changed it or kept it', async () => {
    const believed: string[] = [];
    for (const sent of await sentOnMail()) {
      if ((await doubtAbout(sent)) === null) believed.push(sent.kind);
    }
    expect(believed).toEqual([]);
  });

  it('counts in its signed headers alone', async () => {
    const [first] = await actMail();
    const raw = first?.raw.toString('latin1') ?? '';
    const added = raw.replace(
      '\r\nMessage-ID',
      '\r\nCc: reply+stolen@firm.example\r\nIn-Reply-To: <x@y>\r\nReferences: <x@y>\r\nMessage-ID',
    );
    const sent = { kind: 'added', raw: Buffer.from(added, 'latin1') };
    const verdict = await checked(sent);
    const mail = await read(sent.raw);
    expect(mail.inReplyTo).toEqual(['x@y']);
    if (!verdict.accepted) throw new Error(verdict.reason);
    expect(asCovered(mail, verdict.covered)).toMatchObject({
      cc: [],
      inReplyTo: [],
      references: [],
    });
  });

  it('is known by its writer, date and words, whatever a relay makes of the rest', async () => {
    const [first] = await actMail();
    const raw = first?.raw.toString('latin1') ?? '';
    const relayed = raw
      .replace('<1@acme.example>', '<2@evil.example>')
      .replace('Tuesday works.', 'Tuesday  works. ')
      .replace(/$/, '\r\n\r\n');
    const other = raw.replace('Tuesday', 'Monday');
    const key = async (text: string) => actKey(await read(Buffer.from(text, 'latin1')));
    expect(await key(relayed)).toBe(await key(raw));
    expect(await key(other)).not.toBe(await key(raw));
  });

  it('is checked beside the requests, by few of its signatures', async () => {
    const { raw, signatures } = await overSigned();
    expect(signatures).toBe(10);
    const mail = await read(raw);
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 1);
    const verdict = await checkSender(raw, mail, { resolver });
    clearInterval(turning);
    expect(verdict.accepted).toBe(false);
    expect(turns).toBeGreaterThan(20);
  });
});
