import { createServer } from 'node:http';

// A bare server that answers each path with bytes made beforehand: the floor below a page that is cached in memory.

type Content = {
  port: number;
  answers: Record<string, { body: string; headers: Record<string, string> }>;
};

process.once('message', ({ port, answers }: Content) => {
  const made = new Map(
    Object.entries(answers).map(([path, { body, headers }]) => {
      const bytes = Buffer.from(body, 'base64');
      return [path, { bytes, headers: { ...headers, 'Content-Length': bytes.byteLength } }];
    }),
  );
  createServer((request, response) => {
    const answer = made.get(request.url ?? '');
    if (!answer) return response.writeHead(request.url === '/healthz' ? 200 : 404).end();
    return response.writeHead(200, answer.headers).end(answer.bytes);
  }).listen(port, '127.0.0.1');
});
