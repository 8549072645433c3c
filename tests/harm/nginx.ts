import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/helpers/app-process.ts';

/** An nginx in front of some processes of the product, as docs/operations.md describes it. */
export type Nginx = { address: string; errors: () => string; stop: () => Promise<void> };

// A new connection for each request: one that a stopping process refuses goes to the next process, whatever its method,
// because nothing of it was sent yet.
const configOf = (folder: string, port: number, upstreams: readonly number[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 26m;
  upstream plenum {
${upstreams.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://plenum;
      proxy_http_version 1.1;
      proxy_set_header Connection close;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_read_timeout 120s;
      proxy_next_upstream error timeout;
    }
  }
}
`;

/** Starts it on a free port, with its files in a temporary folder. */
export async function startNginx(program: string, upstreams: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-nginx-'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configOf(folder, port, upstreams));
  const child = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    if (await fetch(`${address}/healthz`).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (child.exitCode !== null) throw new Error(`nginx did not start:\n${errors}`);
  return {
    address,
    errors: () => errors,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
