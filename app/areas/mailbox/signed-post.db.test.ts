import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { OWN_HOST, REPLY_ADDRESS, rawMail, signedHeaders } from '#tests/helpers/inbound-mail.ts';
import { storeMail } from './mail-store-commands.server.ts';
import { openMailboxPlace } from './mailbox-place.server.ts';
import { MOST_MAIL_BYTES } from './reading/mail-shape.ts';
import { postedMail } from './signed-post.server.ts';

setUpDatabase();

const MEGABYTE = 1024 * 1024;
const SECRET = 'a secret of at least thirty-two characters';
const raw = rawMail({ from: 'sam@north.example', to: REPLY_ADDRESS });

const open = (mailWebhookSecret: string | null) =>
  openMailboxPlace({ imapUrl: null, trustedAuthserv: OWN_HOST, mailWebhookSecret });

beforeAll(() => open(SECRET));
beforeEach(() => unsafeOwnerTransaction((tx) => tx.delete(inboundMails)));
afterEach(() => open(SECRET));

const SERVICE = '192.0.2.1';

/** Posts as the route does. */
async function post(headers: Headers, body: Uint8Array = raw) {
  const posted = await postedMail(headers, new Blob([Buffer.from(body)]).stream(), SERVICE);
  return typeof posted === 'string' ? posted : storeMail(posted, { mailbox: 'webhook' });
}

function halfSigned(): Headers {
  const headers = signedHeaders(raw, SECRET);
  headers.set('webhook-signature', 'v1,AAAA');
  return headers;
}

/** A message of which so much has come, and whose rest comes when it is ended. */
function coming(bytes: number) {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new Uint8Array(bytes));
      end = () => stream.close();
    },
  });
  return { body, end: () => end() };
}

const stored = () => unsafeOwnerTransaction((tx) => tx.$count(inboundMails));

describe('a message that a mail service posts', () => {
  it('is taken in once, however often it is sent', async () => {
    const headers = signedHeaders(raw, SECRET);
    expect(await post(headers)).toBe('stored');
    expect(await post(headers)).toBe('known');
    expect(await post(signedHeaders(raw, SECRET))).toBe('known');
    expect(await stored()).toBe(1);
  });

  it('is taken in once when it is posted several times at once', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => post(signedHeaders(raw, SECRET))));
    expect(outcomes.toSorted()).toEqual(['known', 'known', 'stored']);
    expect(await stored()).toBe(1);
  });

  it.each([
    ['with another secret', signedHeaders(raw, `${SECRET}!`)],
    ['ten minutes ago', signedHeaders(raw, SECRET, { at: Date.now() - 10 * 60_000 })],
    ['ten minutes from now', signedHeaders(raw, SECRET, { at: Date.now() + 10 * 60_000 })],
    ['with an id that is too long', signedHeaders(raw, SECRET, { id: 'x'.repeat(201) })],
    ['without a signature', new Headers({ 'content-type': 'message/rfc822' })],
    ['with half a signature', halfSigned()],
  ])('is refused when it was signed %s', async (_, headers) => {
    expect(await post(headers)).toBe('unsigned');
    expect(await stored()).toBe(0);
  });

  it('is refused when another message was signed, or its time was changed', async () => {
    const headers = signedHeaders(raw, SECRET);
    const other = rawMail({ from: 'sam@north.example', to: REPLY_ADDRESS, text: 'Another.' });
    expect(await post(headers, other)).toBe('unsigned');
    headers.set('webhook-timestamp', String(Number(headers.get('webhook-timestamp')) + 1));
    expect(await post(headers)).toBe('unsigned');
    expect(await stored()).toBe(0);
  });

  it('is accepted by the new one of two signatures, while a secret is changed', async () => {
    const headers = signedHeaders(raw, SECRET);
    headers.set('webhook-signature', `v1,AAAA ${headers.get('webhook-signature')}`);
    expect(await post(headers)).toBe('stored');
  });

  it('is refused as another type, and as soon as it is too large', async () => {
    expect(await post(signedHeaders(raw, SECRET, { type: 'application/json' }))).toBe('not email');
    const declared = signedHeaders(raw, SECRET);
    declared.set('content-length', String(500 * 1024 * 1024));
    expect(await post(declared)).toBe('too large');
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += 1;
        stream.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    expect(await postedMail(signedHeaders(raw, SECRET), endless, SERVICE)).toBe('too large');
    expect(sent * 1024 * 1024).toBeLessThan(MOST_MAIL_BYTES + 4 * 1024 * 1024);
    expect(await stored()).toBe(0);
  });

  it('waits for no one whose message does not come to its end', async () => {
    const headers = signedHeaders(raw, `${SECRET}!`);
    const large = rawMail({
      from: 'sam@north.example',
      to: REPLY_ADDRESS,
      text: 'Tuesday.\r\n'.repeat(200_000),
    });
    const signed = signedHeaders(large, SECRET);
    const begun = (from: string, bytes: number) => {
      const { body, end } = coming(bytes);
      return { end, answer: postedMail(headers, body, from) };
    };
    const small = Array.from({ length: 50 }, () => begun('203.0.113.7', 500));
    const two = [begun('203.0.113.7', 2 * MEGABYTE), begun('203.0.113.7', 2 * MEGABYTE)];
    expect(await begun('203.0.113.7', 2 * MEGABYTE).answer).toBe('busy');
    expect(await post(signed, large)).toBe('stored');
    const others = ['203.0.113.8', '203.0.113.9'].map((from) => begun(from, 2 * MEGABYTE));
    expect(await post(signed, large)).toBe('busy');
    expect(await post(signedHeaders(raw, SECRET))).toBe('stored');
    const all = [...small, ...two, ...others];
    for (const { end } of all) end();
    const answers = await Promise.all(all.map(({ answer }) => answer));
    expect(new Set(answers)).toEqual(new Set(['unsigned']));
    expect(await post(signed, large)).toBe('known');
  });

  it('is not found while no secret is set', async () => {
    open(null);
    expect(await post(signedHeaders(raw, SECRET))).toBe('off');
  });
});
