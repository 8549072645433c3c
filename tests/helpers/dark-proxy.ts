import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, connect as tcpConnect } from 'node:net';

/** What goes dark: lines that listen, all others, or both. */
type Which = 'listening' | 'others' | 'all';

/** A stretch of network before a database server, which can go dark: nothing passes any more and nobody is told. */
export type DarkProxy = {
  /** The server's address, by way of this stretch. */
  url: string;
  /** Makes the lines that are open dark permanently, and those that are opened from now on until `light`. */
  darken: (which: Which) => void;
  /** Lines that are opened from now on get through. */
  light: (which: Which) => void;
  /** How many dark lines the client has not given up. */
  dark: () => number;
  stop: () => Promise<void>;
};

type Line = { near: Socket; far: Socket; listens: boolean; isDark: boolean };

/** Stands before the server at `serverUrl`. */
export async function startDarkProxy(serverUrl: string): Promise<DarkProxy> {
  const { hostname, port } = new URL(serverUrl);
  const lines = new Set<Line>();
  const darkened = new Set<Exclude<Which, 'all'>>();
  const kindsOf = (which: Which) =>
    which === 'all' ? (['listening', 'others'] as const) : ([which] as const);
  const kindOf = (line: Line) => (line.listens ? 'listening' : 'others');
  const server = createServer((near) => {
    const far = tcpConnect(Number(port), hostname);
    const line: Line = { near, far, listens: false, isDark: false };
    lines.add(line);
    near.on('data', (chunk: Buffer) => {
      if (/listen "/i.test(chunk.toString('latin1'))) line.listens = true;
      // A line shows what it is by its first statement; before that it is opened and signed in like any other.
      line.isDark ||= line.listens
        ? darkened.has('listening')
        : isStatement(chunk) && darkened.has('others');
      if (!line.isDark) far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      if (!line.isDark) near.write(chunk);
    });
    const drop = () => {
      lines.delete(line);
      far.destroy();
      near.destroy();
    };
    // In the dark neither end learns that the other has gone.
    const dropLit = () => {
      if (!line.isDark) drop();
    };
    near.on('error', () => {}).on('close', dropLit);
    far.on('error', () => {}).on('close', dropLit);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    darken: (which) => {
      for (const kind of kindsOf(which)) darkened.add(kind);
      for (const line of lines) if (darkened.has(kindOf(line))) line.isDark = true;
    },
    light: (which) => {
      for (const kind of kindsOf(which)) darkened.delete(kind);
    },
    dark: () => [...lines].filter(({ isDark, near }) => isDark && !near.destroyed).length,
    stop: async () => {
      for (const { near, far } of lines) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}

/** Whether a message of the client is a statement, simple (Q) or prepared (P), and no part of signing in. */
function isStatement(chunk: Buffer): boolean {
  const [type] = chunk.toString('latin1', 0, 1);
  return type === 'Q' || type === 'P';
}
