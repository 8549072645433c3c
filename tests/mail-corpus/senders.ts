import { dkimSign } from 'mailauth';
import { multipart, rawMail, textPart } from './raw-mail.ts';
import { KEYS, type KeyName } from './sender-domains.ts';

// Messages that come from whom they say, and messages that do not.

/** The own host whose results count, where the messages name one. */
const OWN_HOST = 'mx.firm.example';

export type Sent = {
  kind: string;
  raw: Buffer;
  ip?: string;
  trustedAuthserv?: string;
};

type Draft = {
  from?: string;
  before?: string[];
  subject?: string;
  body?: string;
  to?: string;
  date?: string;
  more?: string[];
};

const message = ({
  from = 'Maria Ortiz <maria@acme.example>',
  before = [],
  subject = 'Re: Rooftop unit 3',
  body = 'Tuesday works.\n',
  to = 'reply+token@firm.example',
  date = 'Wed, 25 Nov 2026 11:14:00 -0600',
  more = [],
}: Draft) =>
  rawMail(
    [
      ...before,
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Date: ${date}`,
      'Message-ID: <1@acme.example>',
      ...more,
    ],
    textPart('plain', body, { encoding: '7bit' }),
  );

type Signing = {
  domain: string;
  key: KeyName;
  selector?: string;
  more?: {
    maxBodyLength?: number;
    expires?: Date;
    canonicalization?: string;
    headerList?: string[];
  };
};

async function signed(raw: Buffer, { domain, key, selector = 's1', more = {} }: Signing) {
  const signature = { signingDomain: domain, selector, privateKey: KEYS[key].privateKey };
  const { signatures, errors } = await dkimSign(raw, {
    ...signature,
    ...more,
    signatureData: [signature],
  });
  if (errors.length > 0 || signatures === '')
    throw new Error(`not signed: ${JSON.stringify(errors)}`);
  return Buffer.concat([Buffer.from(signatures), raw]);
}

const ACME: Signing = { domain: 'acme.example', key: 'acme' };
const EVIL: Signing = { domain: 'evil.example', key: 'evil' };
const MALLORY = 'Mallory <mallory@evil.example>';

const replaced = (raw: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(raw.toString('latin1').replace(from, to), 'latin1');
const above = (lines: string[], raw: Buffer) =>
  Buffer.concat([Buffer.from(lines.map((line) => `${line}\r\n`).join('')), raw]);

const results = (said: string, host = OWN_HOST) => `Authentication-Results: ${host}; ${said}`;
const PASSED = 'dmarc=pass header.from=acme.example';
const SENT = `spf=pass smtp.mailfrom=maria@acme.example; ${PASSED}`;

type Way = (at: number) => Promise<Omit<Sent, 'kind'>> | Omit<Sent, 'kind'>;

/** Ways to send a message that is what it says. */
const GOOD: Record<string, Way> = {
  'signed by its domain': async (at) => ({
    raw: await signed(message({ body: `No ${at}\n` }), ACME),
  }),
  'signed in the simple form': async () => ({
    raw: await signed(message({}), { ...ACME, more: { canonicalization: 'simple/simple' } }),
  }),
  'signed by a part of its domain': async () => ({
    raw: await signed(message({}), { ...ACME, domain: 'mail.acme.example' }),
  }),
  'signed twice': async () => ({
    raw: await signed(await signed(message({}), ACME), { domain: 'relay.example', key: 'relay' }),
  }),
  'signed, with a broken signature above': async () => ({
    raw: await signed(await signed(message({}), ACME), { ...ACME, key: 'evil' }),
  }),
  'signed by a domain without a policy': async () => ({
    raw: await signed(message({ from: 'bo@beta.example' }), {
      domain: 'beta.example',
      key: 'beta',
    }),
  }),
  'signed under its exact name': async () => ({
    raw: await signed(message({ from: 'e@exact.example' }), {
      domain: 'exact.example',
      key: 'acme',
    }),
  }),
  'sent by a server of its domain': () => ({
    raw: message({ from: 'g@gamma.example', before: ['Return-Path: <g@gamma.example>'] }),
    ip: '192.0.2.30',
  }),
  'sent by a server of a part of its domain': () => ({
    raw: message({ from: 'g@gamma.example', before: ['Return-Path: <b@bounce.gamma.example>'] }),
    ip: '192.0.2.31',
  }),
  'confirmed by the own host': () => ({
    raw: message({ before: [results(`dkim=fail; ${SENT}`)] }),
    trustedAuthserv: OWN_HOST,
  }),
  'confirmed by the own host, in its own way of writing': () => ({
    raw: message({
      before: [
        `Authentication-Results: MX.firm.example 1;\r\n\tspf=pass (sender; is fine) smtp.mailfrom=a@bounce.acme.example;\r\n dmarc = pass (p=reject) header.from = ACME.example`,
        results('dmarc=fail header.from=acme.example', 'elsewhere.example'),
      ],
    }),
    trustedAuthserv: OWN_HOST,
  }),
  'signed, as the own host confirms': async () => ({
    raw: above(
      [results('dmarc=none; dkim=pass header.d=acme.example header.i=@acme.example')],
      await signed(message({}), ACME),
    ),
    trustedAuthserv: OWN_HOST,
  }),
  'sent, as the own host confirms': () => ({
    raw: message({ before: [results('spf=pass smtp.mailfrom=maria@acme.example')] }),
    trustedAuthserv: OWN_HOST,
  }),
  'signed, where the own host said nothing': async () => ({
    raw: await signed(message({}), ACME),
    trustedAuthserv: OWN_HOST,
  }),
};

/** Ways to pretend to be maria@acme.example, or someone else. */
const FORGED: Record<string, Way> = {
  'not signed': () => ({ raw: message({}) }),
  'not signed, no policy': () => ({ raw: message({ from: 'bo@beta.example' }) }),
  'not signed, no such domain': () => ({ raw: message({ from: 'x@nowhere.example' }) }),
  'changed text': async (at) => ({
    raw: replaced(await signed(message({}), ACME), 'Tuesday', `Day ${at}`),
  }),
  'changed subject': async () => ({
    raw: replaced(await signed(message({}), ACME), 'Rooftop', 'Bank'),
  }),
  'added subject': async () => ({
    raw: above(['Subject: New bank account'], await signed(message({}), ACME)),
  }),
  'changed sender': async () => ({
    raw: replaced(await signed(message({ from: MALLORY }), EVIL), MALLORY, 'maria@acme.example'),
  }),
  'signed by another domain': async () => ({ raw: await signed(message({}), EVIL) }),
  'signed by another domain, no policy': async () => ({
    raw: await signed(message({ from: 'bo@beta.example' }), EVIL),
  }),
  'signed with another key': async () => ({
    raw: await signed(message({}), { ...ACME, key: 'evil' }),
  }),
  'signed with an unknown selector': async (at) => ({
    raw: await signed(message({}), { ...ACME, key: 'evil', selector: `s${at + 2}` }),
  }),
  'signed with a key taken back': async () => ({
    raw: await signed(message({}), { ...ACME, key: 'revoked', selector: 'old' }),
  }),
  'signed with a key on trial': async () => ({
    raw: await signed(message({}), { ...ACME, key: 'trial', selector: 'trial' }),
  }),
  'signed under a part of a name that wants its exact one': async () => ({
    raw: await signed(message({ from: 'e@exact.example' }), {
      domain: 'sub.exact.example',
      key: 'acme',
    }),
  }),
  'signature expired': async () => ({
    raw: await signed(message({}), { ...ACME, more: { expires: new Date('2020-01-01') } }),
  }),
  'text added under a signed part': async () => ({
    raw: Buffer.concat([
      await signed(message({}), { ...ACME, more: { maxBodyLength: 10 } }),
      Buffer.from('Please pay to this account.\r\n'),
    ]),
  }),
  'a domain that does not answer': async () => ({
    raw: await signed(message({ from: 'x@away.example' }), { domain: 'away.example', key: 'evil' }),
  }),
  'sent by a server of another domain': (at) => ({
    raw: message({ before: [`Return-Path: <m${at}@evil.example>`] }),
    ip: '192.0.2.66',
  }),
  'sent by a server of another domain, no policy': () => ({
    raw: message({ from: 'bo@beta.example', before: ['Return-Path: <m@evil.example>'] }),
    ip: '192.0.2.66',
  }),
  'sent with the envelope of its domain by another server': (at) => ({
    raw: message({ before: ['Return-Path: <maria@acme.example>'] }),
    ip: `192.0.2.${66 + at}`,
  }),
  'sent without an envelope': () => ({
    raw: message({ before: ['Return-Path: <>'] }),
    ip: '192.0.2.66',
  }),
  'says itself which server sent it': () => ({
    raw: message({
      before: [
        'Return-Path: <maria@acme.example>',
        'Received: from mail.acme.example (mail.acme.example [192.0.2.10]) by mx.firm.example; Wed, 25 Nov 2026 11:14:01 -0600',
        'Received-SPF: pass (mx.firm.example) client-ip=192.0.2.10',
      ],
    }),
  }),
  'signed, as the own host confirms, and changed since': async () => ({
    raw: above(
      [results(`dkim=pass header.d=acme.example; ${PASSED}`)],
      replaced(await signed(message({}), ACME), 'Rooftop', 'Bank'),
    ),
    trustedAuthserv: OWN_HOST,
  }),
  'confirmed by the own host, which does not say by what': () => ({
    raw: message({ before: [results(PASSED)] }),
    trustedAuthserv: OWN_HOST,
  }),
  'sent by another server, as the own host says': () => ({
    raw: message({
      before: [
        results(
          `dkim=pass header.d=acme.example; spf=pass smtp.mailfrom=m@evil.example; ${PASSED}`,
        ),
      ],
    }),
    trustedAuthserv: OWN_HOST,
  }),
  'results of no one asked': () => ({ raw: message({ before: [results(PASSED)] }) }),
  'results of another host': (at) => ({
    raw: message({ before: [results(PASSED, `mx${at}.firm.example`)] }),
    trustedAuthserv: OWN_HOST,
  }),
  'results under those of the own host': () => ({
    raw: message({ before: [results('dmarc=fail header.from=acme.example'), results(PASSED)] }),
    trustedAuthserv: OWN_HOST,
  }),
  'results under those of another host': () => ({
    raw: message({
      before: [results('dmarc=fail header.from=acme.example', 'other.example'), results(PASSED)],
    }),
    trustedAuthserv: OWN_HOST,
  }),
  'results about another domain': () => ({
    raw: message({ before: [results('dmarc=pass header.from=evil.example')] }),
    trustedAuthserv: OWN_HOST,
  }),
  'results about the signature of another domain': () => ({
    raw: message({
      before: [results('dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=m@evil.example')],
    }),
    trustedAuthserv: OWN_HOST,
  }),
  'results within what the sender wrote': () => ({
    raw: message({
      before: [
        results(
          'spf=pass smtp.mailfrom="x; dmarc=pass header.from=acme.example"@evil.example (c; dmarc=pass header.from=acme.example); dkim=none',
        ),
      ],
    }),
    trustedAuthserv: OWN_HOST,
  }),
  'results stated twice': () => ({
    raw: message({ before: [results(`${PASSED}; dmarc=fail header.from=acme.example`)] }),
    trustedAuthserv: OWN_HOST,
  }),
  'results with two domains': () => ({
    raw: message({
      before: [results('dmarc=pass header.from=evil.example header.from=acme.example')],
    }),
    trustedAuthserv: OWN_HOST,
  }),
  'results with an open quotation': () => ({
    raw: message({ before: [results(`${PASSED} policy="x`)] }),
    trustedAuthserv: OWN_HOST,
  }),
  'host named in a comment': () => ({
    raw: message({ before: [results(PASSED, `evil.example (${OWN_HOST})`)] }),
    trustedAuthserv: OWN_HOST,
  }),
  'two From headers, the forged one above': async () => ({
    raw: above(['From: maria@acme.example'], await signed(message({ from: MALLORY }), EVIL)),
  }),
  'two From headers, the forged one below': async () => ({
    raw: replaced(
      await signed(message({ from: MALLORY }), EVIL),
      '\r\nTo: reply',
      '\r\nFrom: maria@acme.example\r\nTo: reply',
    ),
  }),
  'two From headers, one with a blank in its name': async () => ({
    raw: above(['From : maria@acme.example'], await signed(message({ from: MALLORY }), EVIL)),
  }),
  'a signed message under another sender': async () => ({
    raw: above([`From: ${MALLORY}`], await signed(message({}), ACME)),
  }),
  'two senders in one header': async () => ({
    raw: await signed(message({ from: `maria@acme.example, ${MALLORY}` }), EVIL),
  }),
  'two senders, the other way round': async () => ({
    raw: await signed(message({ from: `${MALLORY}, maria@acme.example` }), EVIL),
  }),
  'a group as sender': async (at) => ({
    raw: await signed(message({ from: `Team ${at}: maria@acme.example;` }), EVIL),
  }),
  'a group of one, signed by its domain': async () => ({
    raw: await signed(message({ from: 'Mallory: mallory@evil.example;' }), EVIL),
  }),
  'another address as name': async () => ({
    raw: await signed(message({ from: '"maria@acme.example" <mallory@evil.example>' }), EVIL),
  }),
  'another address as name, in wide letters': async () => ({
    raw: await signed(
      message({
        from: `=?utf-8?B?${Buffer.from('maria＠acme.example').toString('base64')}?= <mallory@evil.example>`,
      }),
      EVIL,
    ),
  }),
  'another address as name, encoded': async () => ({
    raw: await signed(
      message({ from: '=?utf-8?Q?maria=40acme.example?= <mallory@evil.example>' }),
      EVIL,
    ),
  }),
  'only an encoded address': async () => ({
    raw: await signed(message({ from: '=?utf-8?Q?maria=40acme.example?=' }), EVIL).catch(() =>
      message({ from: '=?utf-8?Q?maria=40acme.example?=' }),
    ),
  }),
  'two addresses in brackets': async () => ({
    raw: await signed(message({ from: '<maria@acme.example> <mallory@evil.example>' }), EVIL),
  }),
  'two addresses in brackets, the other way round': async () => ({
    raw: await signed(message({ from: '<mallory@evil.example> <maria@acme.example>' }), EVIL),
  }),
  'an address before the brackets': async () => ({
    raw: await signed(message({ from: 'maria@acme.example <mallory@evil.example>' }), EVIL),
  }),
  'a road in the address': async () => ({
    raw: await signed(message({ from: '<@evil.example:maria@acme.example>' }), EVIL),
  }),
  'two at signs': async () => ({
    raw: await signed(message({ from: '<maria@acme.example@evil.example>' }), EVIL),
  }),
  'two at signs, one in quotation marks': async () => ({
    raw: await signed(message({ from: '<"maria@acme.example"@evil.example>' }), EVIL),
  }),
  'a zero byte in the address': async () => ({
    raw: await signed(message({ from: 'maria@acme.example\u0000.evil.example' }), EVIL).catch(() =>
      message({ from: 'maria@acme.example\u0000.evil.example' }),
    ),
  }),
  'letters that look alike': async () => ({
    raw: await signed(message({ from: 'maria@аcme.example' }), EVIL),
  }),
  'letters that look alike before the at sign': async () => ({
    raw: await signed(message({ from: 'mаria@evil.example' }), EVIL),
  }),
  'no address at all': async () => ({ raw: message({ from: 'Maria Ortiz' }) }),
  'a From header that ends the headers': () => ({
    raw: message({ from: 'maria@acme.example\r\n\r\nFrom: x@evil.example' }),
  }),
};

/** What most mail programs' servers sign; the content type is not among it, as with Gmail. */
const GMAIL = 'from:to:cc:subject:date:message-id:in-reply-to:references:mime-version'.split(':');
const signedAs = (draft: Draft, headerList: string[]) =>
  signed(message(draft), { ...ACME, more: { headerList } });

/** A message of maria@acme.example with attached parts. */
const inParts = (boundary: string) =>
  rawMail(
    [
      'From: Maria Ortiz <maria@acme.example>',
      'To: reply+token@firm.example',
      'Subject: Re: Rooftop unit 3',
      'Date: Wed, 25 Nov 2026 11:14:00 -0600',
      'Message-ID: <1@acme.example>',
    ],
    multipart(
      'alternative',
      [
        textPart('plain', 'Tuesday works.\n', { encoding: '7bit' }),
        textPart('html', '<p>Tuesday works.</p>\n', { encoding: '7bit' }),
      ],
      boundary,
    ),
  );

const OUTLOOK_ANSWER =
  'No.\n\n-----Original Message-----\nFrom: m@evil.example\n\nYes, order it.\n';

/** Messages that their sender wrote, brought here by someone else; none is their act. */
const SENT_ON: Record<string, Way> = {
  'written to another': async () => ({
    raw: await signed(message({ to: 'mallory@evil.example' }), ACME),
  }),
  'written to another, who says that it was delivered here': async () => ({
    raw: above(
      [
        'Delivered-To: reply@firm.example',
        'Received: from evil.example by mx.firm.example; Wed, 25 Nov 2026 11:15:00 -0600',
        'Delivered-To: mallory@evil.example',
        'X-Original-To: mallory@evil.example',
      ],
      await signed(message({ to: 'mallory@evil.example' }), ACME),
    ),
  }),
  'written to another, with a token in an unsigned Cc': async () => ({
    raw: replaced(
      await signedAs({ to: 'mallory@evil.example' }, ['from', 'to', 'subject', 'date']),
      'Message-ID',
      'Cc: reply+token@firm.example\r\nMessage-ID',
    ),
  }),
  'written to another, with a second To': async () => ({
    raw: above(
      ['To: reply+token@firm.example'],
      await signed(message({ to: 'mallory@evil.example' }), ACME),
    ),
  }),
  'with an unsigned To': async () => ({ raw: await signedAs({}, ['from', 'subject', 'date']) }),
  'with an unsigned subject': async () => ({ raw: await signedAs({}, ['from', 'to', 'date']) }),
  'with an unsigned date': async () => ({ raw: await signedAs({}, ['from', 'to', 'subject']) }),
  'without a date': async () => ({
    raw: replaced(await signedAs({}, ['from', 'to', 'subject']), /\r\nDate: [^\r]*/, ''),
  }),
  'three years old': async () => ({
    raw: await signed(message({ date: 'Wed, 25 Nov 2023 11:14:00 -0600' }), ACME),
  }),
  'from next month': async () => ({
    raw: await signed(message({ date: 'Fri, 25 Dec 2026 11:14:00 -0600' }), ACME),
  }),
  'with an unsigned boundary within its text': async () => ({
    raw: replaced(
      await signedAs({ body: OUTLOOK_ANSWER }, GMAIL),
      /Content-Type: [^\r]*/,
      'Content-Type: multipart/mixed; boundary="---Original Message-----"',
    ),
  }),
  'with another boundary than its own': async () => ({
    raw: replaced(
      await signed(inParts('parts'), { ...ACME, more: { headerList: GMAIL } }),
      'boundary="parts"',
      'boundary="parts--"',
    ),
  }),
  'as another type than it was': async () => ({
    raw: replaced(
      await signedAs({ body: 'No <!-- a\nb --> yes\n' }, GMAIL),
      'text/plain',
      'text/html',
    ),
  }),
  'in another charset': async () => ({
    raw: replaced(await signedAs({ body: 'No+AC0-yes\n' }, GMAIL), 'utf-8', 'utf-7'),
  }),
};

/** Messages that are their sender's act, as the servers of large services sign them. */
const ACTS: Record<string, Way> = {
  'signed whole': async () => ({ raw: await signed(message({}), ACME) }),
  'signed without its content type': async () => ({ raw: await signedAs({}, GMAIL) }),
  'in parts, signed without its content type': async () => ({
    raw: await signed(inParts('0000000000001a2b3c'), { ...ACME, more: { headerList: GMAIL } }),
  }),
  'to an alias that the last server names': async () => ({
    raw: above(
      ['X-Original-To: service@firm.example'],
      await signed(message({ to: 'service@firm.example' }), ACME),
    ),
  }),
  'handed over by a server of its domain, unsigned': () => ({
    raw: message({ before: [results(SENT)] }),
    trustedAuthserv: OWN_HOST,
  }),
};

async function sentIn(ways: Record<string, Way>, count: number): Promise<Sent[]> {
  const names = Object.entries(ways);
  const sent: Sent[] = [];
  for (let at = 0; at < count; at += 1) {
    const [kind, way] = names[at % names.length] as [string, Way];
    sent.push({ kind, ...(await way(Math.floor(at / names.length))) });
  }
  return sent;
}

/** Messages that are not from whom they say; none may be accepted. */
export const forgedMail = (count: number) => sentIn(FORGED, count);

/** Messages that are; all have to be accepted. */
export const genuineMail = (count: number) => sentIn(GOOD, count);

/** Messages of a proven sender that someone else brought here, or changed; none may count. */
export const sentOnMail = () => sentIn(SENT_ON, Object.keys(SENT_ON).length);

/** Messages that are their sender's act; all have to count. */
export const actMail = () => sentIn(ACTS, Object.keys(ACTS).length);

/** 10 MB of short lines with ten signatures, none of which holds. */
export async function overSigned(): Promise<{ raw: Buffer; signatures: number }> {
  const body = `${'A line of  a file '.repeat(4)}\n`.repeat(140_000);
  const once = (await signed(message({}), ACME))
    .toString('latin1')
    .replace(/text\/plain;[^\r]*/, 'application/octet-stream');
  const [signature = ''] = once.split('\r\nFrom:');
  const ten = Array.from({ length: 10 }, (_, at) =>
    signature.replace('a=rsa-sha256;', `a=rsa-sha256; l=${9_000_000 + at};`),
  );
  const head = once.slice(signature.length, once.indexOf('\r\n\r\n') + 4);
  return { raw: Buffer.from(ten.join('\r\n') + head + body, 'latin1'), signatures: ten.length };
}
