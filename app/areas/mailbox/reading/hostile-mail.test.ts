import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '#app/platform/workers.server.ts';
import { seededRandom } from '#tests/helpers/seeded-random.ts';
import { answers } from '#tests/mail-corpus/answers.ts';
import { automaticMail } from '#tests/mail-corpus/automatic.ts';
import { HOSTILE, mutated } from '#tests/mail-corpus/hostile.ts';
import { resolver } from '#tests/mail-corpus/sender-domains.ts';
import { automaticKind } from './automatic-kind.ts';
import { checkSender } from './check-sender.server.ts';
import { MailRefused, type ReadMail, readMail } from './mail-reader.server.ts';

afterAll(closeWorkers);

/** What reading a message ends in: the message, or the reason for a refusal. Nothing else is thrown. */
async function readOrRefused(raw: Uint8Array): Promise<ReadMail | string> {
  try {
    return await readMail(raw);
  } catch (error) {
    if (error instanceof MailRefused) return error.reason;
    throw error;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not be there
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

async function checkUse(raw: Uint8Array, mail: ReadMail): Promise<void> {
  const { answer, rest } = mail.written;
  automaticKind(mail);
  expect(await checkSender(raw, mail, { resolver })).toMatchObject({ accepted: false });
  const texts = [answer, rest, mail.subject, ...mail.attachments.map(({ name }) => name)];
  for (const text of texts) expect(UNPRINTABLE.test(text) || !text.isWellFormed()).toBe(false);
}

describe('a message made to do harm', () => {
  it.each(Object.entries(HOSTILE))('is read or refused: %s', async (_, { raw, refusal }) => {
    const message = raw();
    const found = await readOrRefused(message);
    if (typeof found === 'string') expect(found).toBe(refusal);
    else {
      expect(refusal).toBeUndefined();
      await checkUse(message, found);
    }
  });
});

describe('2,000 messages with something wrong in them', () => {
  it('are read or refused, and the next one is read', async () => {
    const random = seededRandom(2026);
    const sound = [...answers().slice(0, 300), ...automaticMail(100)];
    const refusals = new Map<string, number>();
    for (let at = 0; at < 2_000; at += 1) {
      const { raw } = sound[at % sound.length] ?? { raw: Buffer.alloc(0) };
      const message = mutated(raw, random);
      const found = await readOrRefused(message);
      if (typeof found === 'string') refusals.set(found, (refusals.get(found) ?? 0) + 1);
      else await checkUse(message, found);
    }
    expect(refusals.get('too costly to read')).toBeUndefined();
    const last = await readOrRefused(sound[0]?.raw ?? Buffer.alloc(0));
    expect(last).toHaveProperty('from.address', 'maria@acme.example');
  });
});
