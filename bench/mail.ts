import { createHash, randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { ImapFlow } from 'imapflow';
import {
  addressOfToken,
  openReplies,
  replyToken,
} from '#app/platform/mail/reply-address.server.ts';
import { type Dovecot, startDovecot } from '#tests/helpers/dovecot.ts';
import { pageOf, shownOn, withBrowser } from './browser.ts';
import { firstRow, type House, openHouse } from './house.ts';
import { linkOn } from './member-pages.ts';
import { AUTH_SECRET } from './processes.ts';
import { quantile, type Section, showNumber } from './table.ts';

const CUSTOMER = 'customer@example.com';
const REPLY_ADDRESS = 'reply@firm.example';
const OWN_HOST = 'mx.firm.example';
const ARRIVES_WITHIN_MS = 30_000;

/**
 * From the delivery of an email into the mailbox to the open page of the ticket that it replies to, beside a bare client that
 * waits for the same mailbox's server.
 */
export async function mailToPage(messages: number): Promise<Section> {
  const dovecot = await startDovecot();
  try {
    const house = await openHouse({
      IMAP_URL: dovecot.urlOf('firm'),
      REPLY_ADDRESS,
      TRUSTED_AUTHSERV: OWN_HOST,
    });
    try {
      const floor = await announcedTimes(dovecot, messages);
      const shown = await withBrowser((browser) => shownTimes(browser, house, dovecot, messages));
      const row = (name: string, times: readonly number[]) => {
        const sorted = times.toSorted((a, b) => a - b);
        return [name, ...[0.5, 0.95, 1].map((part) => showNumber(quantile(sorted, part)))];
      };
      return {
        letter: 'l',
        title: 'A reply by email',
        columns: ['What', 'p50 ms', 'p95 ms', 'Longest ms'],
        rows: [
          row('Delivery to a waiting IMAP client (the floor)', floor),
          row("Delivery to the customer's open page of the ticket", shown),
        ],
        notes: [`${messages} replies, one at a time, from the delivery into Dovecot's mailbox.`],
      };
    } finally {
      await house.stop();
    }
  } finally {
    await dovecot.stop();
  }
}

/** Milliseconds until the mail server announces a message to a client that does nothing but wait. */
async function announcedTimes(dovecot: Dovecot, times: number): Promise<number[]> {
  const url = new URL(dovecot.urlOf('floor'));
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port),
    secure: false,
    doSTARTTLS: false,
    auth: { user: url.username, pass: url.password },
    disableAutoIdle: true,
    logger: false,
  });
  await client.connect();
  try {
    await client.mailboxOpen('INBOX');
    const took: number[] = [];
    for (let time = -3; time < times; time += 1) {
      const announced = new Promise((resolve) => client.once('exists', resolve));
      const waiting = client.idle();
      await pause();
      const started = performance.now();
      dovecot.deliver('floor', replyWith('Nobody reads this.', REPLY_ADDRESS));
      await announced;
      // The first ones warm up.
      if (time >= 0) took.push(performance.now() - started);
      await client.noop();
      await waiting;
    }
    return took;
  } finally {
    client.close();
  }
}

/** Milliseconds from each delivery until the text stands on the customer's page. */
async function shownTimes(
  browser: Browser,
  house: House,
  dovecot: Dovecot,
  messages: number,
): Promise<number[]> {
  const path = await linkOn(house.plenum.address, '/customer/tickets?status=open', house.customer);
  const address = await replyAddressOf(house.databaseUrl, path.split('/').at(-1) ?? '');
  const page = await pageOf(browser, house, house.customer, path);
  const took: number[] = [];
  for (let time = -3; time < messages; time += 1) {
    const text = `Reading ${time + 4} of the static pressure`;
    const shown = shownOn(page, text, ARRIVES_WITHIN_MS);
    await pause();
    const delivered = performance.timeOrigin + performance.now();
    dovecot.deliver('firm', replyWith(text, address));
    const arrived = await shown;
    // The first ones warm up.
    if (time >= 0) took.push(arrived - delivered);
  }
  return took;
}

/** Somewhere in the server's own rhythm. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 1_000));
}

/** Where an email about a ticket asks its customer's reply to go. */
async function replyAddressOf(databaseUrl: string, ticketId: string): Promise<string> {
  openReplies({ replyAddress: REPLY_ADDRESS, authSecret: AUTH_SECRET });
  const { id: userId = '' } = await firstRow(databaseUrl, 'select id from users where email = $1', [
    CUSTOMER,
  ]);
  const token = replyToken(['ticket', ticketId, userId, 'open']);
  await firstRow(
    databaseUrl,
    `insert into reply_tokens (token_hash, subject, subject_id, user_id) values ($1, 'ticket', $2, $3)
      on conflict (token_hash) do update set subject = 'ticket' returning id`,
    [createHash('sha256').update(token).digest('hex'), ticketId, userId],
  );
  return addressOfToken(token);
}

function replyWith(text: string, to: string): Uint8Array {
  return Buffer.from(
    [
      `Authentication-Results: ${OWN_HOST}; spf=pass smtp.mailfrom=example.com; dmarc=pass header.from=example.com`,
      `Delivered-To: ${to}`,
      `From: ${CUSTOMER}`,
      `To: ${to}`,
      'Subject: Re: Your ticket',
      `Date: ${new Date().toUTCString()}`,
      `Message-ID: <${randomUUID()}@mail.example>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      '',
    ].join('\r\n'),
  );
}
