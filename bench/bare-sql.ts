import { createServer } from 'node:http';
import pg from 'pg';
import { replay } from './replay.ts';
import type { Statement } from './statement-trace.ts';

// A bare server that runs the statements of a page, one after the other on one connection, and answers as many bytes as
// the page has: the floor below a page that is made of the database.

/** What one path runs and answers. */
export type BareAnswer = { statements: Statement[]; fresh: string[]; bytes: number };

type Content = {
  port: number;
  databaseUrl: string;
  poolSize: number;
  answers: Record<string, BareAnswer>;
};

process.once('message', ({ port, databaseUrl, poolSize, answers }: Content) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  const bodies = new Map(
    Object.entries(answers).map(([path, { bytes }]) => [path, Buffer.alloc(bytes, 'x')]),
  );
  createServer(async (request, response) => {
    const path = request.url ?? '';
    const answer = answers[path];
    if (!answer) return response.writeHead(path === '/healthz' ? 200 : 404).end();
    request.resume();
    const client = await pool.connect();
    try {
      await replay(client, answer.statements, answer.fresh);
      client.release();
      return response.writeHead(200).end(bodies.get(path));
    } catch (error) {
      client.release(true);
      return response.writeHead(500).end(String(error));
    }
  }).listen(port, '127.0.0.1');
});
