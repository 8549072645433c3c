import { describe, expect, it } from 'vitest';
import { automaticMail, humanMail, OWN, type Sent } from '#tests/mail-corpus/automatic.ts';
import { automaticKind } from './automatic-kind.ts';
import { mailWithinBounds } from './mail-parts.ts';
import { withHeaders } from './mail-reader.server.ts';

/** What the messages are taken for, and what they are. */
async function taken(sent: Sent[]) {
  return Promise.all(
    sent.map(async ({ name, raw, is }) => {
      const found = await mailWithinBounds(raw);
      if ('refusal' in found) throw new Error(`${name}: ${found.refusal}`);
      return { name, is, found: automaticKind(withHeaders(found.parts), OWN) };
    }),
  );
}

describe('a message that a program sent', () => {
  it('is recognized, and a bounce says whom it did not reach: 220 messages', async () => {
    const wrong = (await taken(automaticMail(220))).filter(
      ({ is, found }) => JSON.stringify(sorted(is)) !== JSON.stringify(sorted(found)),
    );
    expect(wrong).toEqual([]);
  });

  it('is not what a person wrote: 200 messages', async () => {
    const wrong = (await taken(humanMail(200))).filter(({ found }) => found !== null);
    expect(wrong).toEqual([]);
  });
});

const sorted = (what: object | null) => Object.entries(what ?? {}).sort();
