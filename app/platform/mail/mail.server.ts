import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';

import type { Tx } from '../db/database.server.ts';
import type { Env } from '../env.server.ts';
import { enqueue, type Job } from '../jobs.server.ts';
import { log } from '../log.server.ts';
import { metrics } from '../metrics.server.ts';
import type { MailContent, MailSender } from './mail-content.ts';
import { renderMail } from './render-mail.server.tsx';
import { ownMessageId, repliesAreOn } from './reply-address.server.ts';

/** An attachment, made when the email is sent. */
export type MailAttachment = { filename: string; contentType: string; content: Uint8Array };

/** An email as it is queued. */
export type OutgoingMail = {
  to: string;
  content: MailContent;
  replyTo?: string;
  /**
   * Attachments, each named after the maker that `openMail` was given: "checklist", or "invoice:<id>" where the maker
   * asks for an argument.
   */
  attach?: readonly string[];
  /** Who is told once it has left: the name of a `receipts` that `openMail` was given, and its argument after a colon. */
  receipt?: string;
  /** What its Message-ID names besides, for whoever takes in the answer; only while replies are taken in. */
  idName?: string;
  /** What makes it part of a conversation that mail programs show as one, and that its reader can go on with. */
  thread?: MailThread;
};

/** Where an email belongs. */
type MailThread = {
  /** Its own Message-ID, the same whenever it is sent again. */
  messageId: string;
  /** The Message-ID that all emails of the conversation refer to. */
  root: string;
  /** Where it returns to when it can't be delivered. */
  returnTo: string;
};

/** What emails need of the areas that write them. */
export type MailSetup = {
  firm: () => MailSender;
  /** The picture that is beside the firm's name in every email, where it has one. */
  logo?: () => Promise<MailAttachment | null>;
  attachments: Readonly<Record<string, MakeAttachment>>;
  /** Note that an email has left, each under its name. */
  receipts?: Readonly<Record<string, (argument: string) => Promise<void>>>;
  /** Whether email to an address has stopped, because too many came back. */
  isStopped?: (to: string) => Promise<boolean>;
};

/** Makes an attachment in the firm's name for the address it goes to; `argument` is what follows the colon in its name, else empty. */
type MakeAttachment = (firm: MailSender, argument: string, to: string) => Promise<MailAttachment>;

/** How an email left: the mail server's response, or the file it was written to. */
export type Delivery = { kind: 'sent'; answer: string } | { kind: 'written'; fileName: string };

type Deliver = (message: SendMailOptions) => Promise<Delivery>;

/** Names the logo inside an email. */
const LOGO_CID = 'logo@plenum';

let setup: (MailSetup & { deliver: Deliver; from: string | null }) | null = null;

/** Chooses how email leaves: by SMTP, or as .eml files in the data folder. */
export function openMail(env: Env, given: MailSetup): void {
  setup = {
    ...given,
    from: env.mailFrom,
    deliver: env.smtpUrl ? bySmtp(env.smtpUrl, env.mailNeedsTls) : intoFolder(mailFolder(env)),
  };
}

/** The folder for email that is written to files when there is no mail server. */
export function mailFolder(env: Pick<Env, 'dataDir'>): string {
  return path.join(env.dataDir, 'mail');
}

/** Delivers queued email. */
export const mailJob: Job<OutgoingMail> = {
  name: 'mail',
  async run(mail, id) {
    try {
      const stopped = await isStopped(mail.to);
      if (!stopped) {
        await deliverMail(mail, id);
        if (mail.receipt) await noteLeft(mail.receipt);
      }
      metrics.mails.inc({ outcome: stopped ? 'stopped' : 'sent' });
    } catch (error) {
      metrics.mails.inc({ outcome: 'failed' });
      throw error;
    }
  },
};

async function noteLeft(receipt: string): Promise<void> {
  const [name, argument] = namedArgument(receipt);
  const note = setup?.receipts?.[name];
  if (!note) throw new Error(`Nobody takes the receipt "${receipt}".`);
  await note(argument);
}

function namedArgument(text: string): [name: string, argument: string] {
  const [, name = '', argument = ''] = /^([^:]*):?(.*)$/.exec(text) ?? [];
  return [name, argument];
}

async function isStopped(to: string): Promise<boolean> {
  if (!(await setup?.isStopped?.(to))) return false;
  log().warn({ to }, 'no email is sent to this address: too many came back');
  return true;
}

/**
 * Sends an email at once and returns how it left, for a person who is waiting for it. One that is sent again by the same `id` has the
 * same Message-ID: mail programs show it once.
 * @throws Error with the mail server's words when it was refused.
 */
export async function deliverMail(mail: OutgoingMail, id?: string): Promise<Delivery> {
  if (!setup) throw new Error('Mail is not open.');
  const firm = setup.firm();
  const logo = (await setup.logo?.()) ?? null;
  const rendered = renderMail(mail.content, firm, { logoCid: logo ? LOGO_CID : undefined });
  const attachments = await Promise.all(
    (mail.attach ?? []).map(async (name) => {
      const [maker, argument] = namedArgument(name);
      const make = setup?.attachments[maker];
      if (!make) throw new Error(`Nothing makes the attachment "${name}".`);
      const made = await make(firm, argument, mail.to);
      return { ...made, content: Buffer.from(made.content) };
    }),
  );
  const domain = /@([^\s@>]+)>?\s*$/.exec(setup.from ?? firm.email)?.[1];
  const delivery = await setup.deliver({
    from: setup.from ?? { name: firm.name, address: firm.email },
    to: mail.to,
    ...(id && domain && { messageId: idOf(id, domain, mail.idName) }),
    replyTo: mail.replyTo ?? firm.email,
    ...rendered,
    ...(mail.thread && threaded(mail.thread, mail.to)),
    attachments: logo
      ? [...attachments, { ...logo, content: Buffer.from(logo.content), cid: LOGO_CID }]
      : attachments,
  });
  log().info({ to: mail.to, subject: rendered.subject }, 'mail sent');
  return delivery;
}

function idOf(id: string, domain: string, name: string | undefined): string {
  return name && repliesAreOn() ? ownMessageId(`${name}.${id}`) : `<mail.${id}@${domain}>`;
}

/** Answers that programs send by themselves are asked not to come (RFC 3834). */
function threaded({ messageId, root, returnTo }: MailThread, to: string): SendMailOptions {
  return {
    messageId,
    inReplyTo: root,
    references: root,
    envelope: { from: returnTo, to },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** Queues an email in the caller's transaction: it leaves if and when the change is committed. */
export function queueMail(tx: Tx, mail: OutgoingMail): Promise<void> {
  return enqueue(tx, mailJob, mail);
}

function bySmtp(url: string, requireTLS: boolean): Deliver {
  const options = {
    url,
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const { response } = await createTransport(options).sendMail(message);
    return { kind: 'sent', answer: response };
  };
}

function intoFolder(folder: string): Deliver {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message: bytes } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true });
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const recipient = String(message.to).replace(/[^a-z0-9@._-]/gi, '_');
    const file = path.join(folder, `${stamp}-${recipient}-${randomUUID().slice(0, 8)}.eml`);
    // Written aside and renamed, so that a reader never meets half a message.
    await writeFile(`${file}.part`, bytes as Buffer);
    await rename(`${file}.part`, file);
    return { kind: 'written', fileName: path.basename(file) };
  };
}
