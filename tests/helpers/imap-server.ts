import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What a mail server does with a command: answers it, answers NO, or hangs up. */
type Deed = 'answers' | 'refuses' | 'hangs up';

/**
 * Starts an IMAP server with one mailbox of these messages, all of them unread, which does with each command as `deedOf` says.
 * It knows what the reader asks, and no more.
 */
export async function startImapServer(mails: Uint8Array[], deedOf: (command: string) => Deed) {
  const sockets = new Set<Socket>();
  const seen = new Set<number>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let rest = '';
    socket.on('data', (bytes) => {
      const lines = `${rest}${bytes}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ');
        const command = words.join(' ').toUpperCase();
        const deed = deedOf(command);
        if (deed === 'hangs up') socket.destroy();
        else if (deed === 'refuses') socket.write(`${tag} NO [SERVERBUG] It is damaged\r\n`);
        else socket.write([...answerTo(command), `${tag} OK done`, ''].join('\r\n'), 'latin1');
      }
    });
  }).listen(0, '127.0.0.1');
  const answerTo = (command: string): string[] => {
    const uid = Number(/^UID (?:FETCH|STORE) (\d+)/.exec(command)?.[1]);
    if (command.startsWith('CAPABILITY')) return ['* CAPABILITY IMAP4rev1'];
    if (/^L(?:IST|SUB)/.test(command)) return ['* LIST () "/" INBOX'];
    if (/^(?:SELECT|EXAMINE)/.test(command)) {
      const next = `* OK [UIDNEXT ${mails.length + 1}] x`;
      const flags = ['* FLAGS (\\Seen)', '* OK [PERMANENTFLAGS (\\Seen)] x'];
      return [...flags, `* ${mails.length} EXISTS`, '* OK [UIDVALIDITY 7] x', next];
    }
    if (command.startsWith('UID SEARCH')) {
      const from = Number(/(\d+):\*/.exec(command)?.[1] ?? 1);
      const uids = mails.map((_, at) => at + 1).filter((uid) => uid >= from);
      const isFound = (uid: number) => !command.includes('UNSEEN') || !seen.has(uid);
      return [`* SEARCH ${uids.filter(isFound).join(' ')}`.trimEnd()];
    }
    if (command.startsWith('UID STORE')) seen.add(uid);
    if (!command.startsWith('UID FETCH')) return [];
    const text = Buffer.from(mails[uid - 1] ?? []).toString('latin1');
    if (!command.includes('BODY'))
      return [`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${text.length})`];
    const [head = ''] = text.split('\r\n\r\n', 1);
    const [part, sent] = command.includes('HEADER') ? ['HEADER', `${head}\r\n\r\n`] : ['', text];
    return [`* ${uid} FETCH (UID ${uid} BODY[${part}] {${sent.length}}`, `${sent})`];
  };
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: new URL(`imap://firm:secret@127.0.0.1:${port}/INBOX`),
    /** Marks a message as read, as a person does. */
    see: (uid: number) => seen.add(uid),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
