import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Mail that the product has sent. */
export type Mailbox = {
  /** Waits for an email to the address whose subject holds the text. @throws Error after thirty seconds. */
  waitFor: (to: string, subject: string) => Promise<Email>;
  all: () => Promise<Email[]>;
};

/** The mailbox of an installation without mail server: its .eml files. */
export function mailboxOfFolder(folder: string): Mailbox {
  const read = new Map<string, Promise<Email>>();
  const parse = async (name: string) => PostalMime.parse(await readFile(path.join(folder, name)));
  return mailbox(async () => {
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml')).sort();
    for (const name of files) if (!read.has(name)) read.set(name, parse(name));
    return Promise.all(files.map((name) => read.get(name) ?? parse(name)));
  });
}

/** A real SMTP server, on a free port where none is named, that keeps what it receives. */
export async function startMailServer(givenPort = 0): Promise<{
  url: string;
  mailbox: Mailbox;
  /** Keeps senders waiting from now on, of mail to one address or all; returns what ends it. */
  holdBack: (to?: string) => () => void;
  /** How many have been kept waiting. */
  held: () => number;
  stop: () => Promise<void>;
}> {
  const received: Email[] = [];
  let held = 0;
  let gate: { to: string | undefined; open: Promise<void> } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo[0]?.address;
        if (gate && (gate.to ?? to) === to) {
          held += 1;
          await gate.open;
        }
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push(email);
          done();
        }, done);
      });
    },
  });
  // A sender that is killed half-way breaks its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(givenPort, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailbox: mailbox(async () => received),
    holdBack: (to) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = { to, open: promise };
      return () => {
        gate = null;
        resolve();
      };
    },
    held: () => held,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The first link of an email's text that holds the given path. @throws Error when there is none. */
export function linkIn(mail: Email, path: string): string {
  const links = (mail.text ?? '').match(/https?:\/\/\S+/g) ?? [];
  const link = links.find((each) => each.includes(path));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${path}.`);
  return link;
}

function mailbox(all: () => Promise<Email[]>): Mailbox {
  return {
    all,
    waitFor: async (to, subject) => {
      const deadline = Date.now() + 120_000;
      for (;;) {
        const mails = await all();
        const found = mails.findLast(
          (mail) =>
            mail.subject?.includes(subject) && mail.to?.some((address) => address.address === to),
        );
        if (found) return found;
        if (Date.now() > deadline) {
          const seen = mails.map((mail) => `${mail.to?.[0]?.address}: ${mail.subject}`);
          throw new Error(`No mail "${subject}" to ${to} came. There is:\n${seen.join('\n')}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}
