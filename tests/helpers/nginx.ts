import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { debianProgram } from '../../scripts/debian.mjs';
import { freePort } from './free-port.ts';

/** An nginx in front of some processes of the product, with the rules of deploy/nginx.conf. */
export type Nginx = { address: string; errors: () => string; stop: () => Promise<void> };

/**
 * Starts it on a free port without certificates, its files in a temporary folder. `from` is the address that it connects
 * from. @throws Error where there is no nginx and none can be installed, or it refuses the rules.
 */
export async function startNginx(addresses: readonly string[], from = '127.0.0.1'): Promise<Nginx> {
  const program = debianProgram('nginx');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-nginx-'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  const rules = await rulesFor(addresses, port, from);
  await writeFile(file, around(rules, folder));
  const child = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${address}/healthz`).catch(() => null);
    if (answer?.ok) break;
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

/** The example's upstream and server, on a port of this machine and for these processes. */
async function rulesFor(addresses: readonly string[], port: number, from: string): Promise<string> {
  const example = await readFile('deploy/nginx.conf', 'utf8');
  const rules = example
    .slice(example.indexOf('upstream plenum'))
    .replace(/^\s*server 127\.0\.0\.1:3000(.*);$/m, (_line, options: string) =>
      addresses.map((each) => `server ${new URL(each).host}${options};`).join('\n'),
    )
    .replace(/^\s*listen 443.*$/m, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(?:ssl_|http2 ).*$/gm, '')
    .replaceAll('proxy_http_version', `proxy_bind ${from};\nproxy_http_version`);
  if (rules.includes(':3000;') || rules.includes('listen 443')) {
    throw new Error('deploy/nginx.conf is written in a way that the tests do not know.');
  }
  return rules;
}

function around(rules: string, folder: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 2048; }
http {
  access_log off;
  ${temp.join('\n  ')}
  ${rules}
}
`;
}
