import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';

import type { Tx } from '../db/database.server.ts';
import type { Env } from '../env.server.ts';
import { enqueue, type Job } from '../jobs.server.ts';
import { log } from '../log.server.ts';
import type { MailContent, MailSender } from './mail-content.ts';
import { renderMail } from './render-mail.server.tsx';

/** A file that goes along with a mail, made when the mail is sent. */
export type MailAttachment = { filename: string; contentType: string; content: Uint8Array };

/** A mail as it waits on the queue. */
export type OutgoingMail = {
  to: string;
  content: MailContent;
  replyTo?: string;
  /**
   * Attachments, each named after the maker that `openMail` was given: "checklist", or "invoice:<id>" where the maker
   * asks for an argument.
   */
  attach?: readonly string[];
};

type MailSetup = {
  firm: () => Promise<MailSender>;
  attachments: Readonly<Record<string, MakeAttachment>>;
};

/** Makes an attachment in the firm's name; `argument` is what follows the colon in its name, else empty. */
type MakeAttachment = (firm: MailSender, argument: string) => Promise<MailAttachment>;

type Deliver = (message: SendMailOptions) => Promise<void>;

let setup: (MailSetup & { deliver: Deliver; from: string | null }) | null = null;

/** Chooses how mail leaves: by SMTP, or as .eml files below the data folder. */
export function openMail(env: Env, given: MailSetup): void {
  setup = {
    ...given,
    from: env.mailFrom,
    deliver: env.smtpUrl ? bySmtp(env.smtpUrl) : intoFolder(mailFolder(env)),
  };
}

/** The folder that holds written mail when there is no mail server. */
export function mailFolder(env: Pick<Env, 'dataDir'>): string {
  return path.join(env.dataDir, 'mail');
}

/** Delivers queued mail. */
export const mailJob: Job<OutgoingMail> = {
  name: 'mail',
  async run(mail) {
    if (!setup) throw new Error('Mail is not open.');
    const firm = await setup.firm();
    const rendered = renderMail(mail.content, firm);
    const attachments = await Promise.all(
      (mail.attach ?? []).map(async (name) => {
        const [, maker = '', argument = ''] = /^([^:]*):?(.*)$/.exec(name) ?? [];
        const make = setup?.attachments[maker];
        if (!make) throw new Error(`Nothing makes the attachment "${name}".`);
        const made = await make(firm, argument);
        return { ...made, content: Buffer.from(made.content) };
      }),
    );
    await setup.deliver({
      from: setup.from ?? { name: firm.name, address: firm.email },
      to: mail.to,
      replyTo: mail.replyTo ?? firm.email,
      ...rendered,
      attachments,
    });
    log().info({ to: mail.to, subject: rendered.subject }, 'mail sent');
  },
};

/** Queues a mail in the caller's transaction: it leaves when the change is committed, and only then. */
export function queueMail(tx: Tx, mail: OutgoingMail): Promise<void> {
  return enqueue(tx, mailJob, mail);
}

function bySmtp(url: string): Deliver {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (message) => {
    await transport.sendMail(message);
  };
}

function intoFolder(folder: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (message) => {
    const { message: bytes } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true });
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    const recipient = String(message.to).replace(/[^a-z0-9@._-]/gi, '_');
    const file = path.join(folder, `${stamp}-${recipient}-${randomUUID().slice(0, 8)}.eml`);
    // Written aside and renamed, so that a reader never meets half a message.
    await writeFile(`${file}.part`, bytes as Buffer);
    await rename(`${file}.part`, file);
  };
}
