import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/helpers/free-port.ts';
import { debianProgram } from '../scripts/debian.mjs';
import type { House } from './house.ts';
import { type LoadFigures, type LoadPlan, type Target, underLoad } from './load.ts';
import { type Started, startBare, startProgram } from './processes.ts';
import { type Section, showFigure, showRatio } from './table.ts';

/** The public pages that are measured. */
export const PUBLIC_PAGES = ['/', '/kb'] as const;
const ACCEPT = { 'Accept-Encoding': 'br' };

/** The landing page and the knowledge base: under load beside the same bytes from nginx and from a bare server. */
export async function publicPagesUnderLoad(house: House, plan: LoadPlan): Promise<Section> {
  const answers: Record<string, { body: string; headers: Record<string, string> }> = {};
  for (const page of PUBLIC_PAGES) {
    const { headers, body } = await compressed(house.plenum.address + page);
    answers[page] = { headers, body: body.toString('base64') };
  }
  const bare = await startBare('bare-bytes.ts', { answers });
  const nginx = await startNginx(
    PUBLIC_PAGES.map((page) => Buffer.from(answers[page]?.body ?? '', 'base64')),
  );
  try {
    const rows: string[][] = [];
    for (const [at, page] of PUBLIC_PAGES.entries()) {
      const targets: Target[] = [
        {
          name: 'Plenum',
          url: house.plenum.address + page,
          pid: house.plenum.child.pid,
          headers: ACCEPT,
        },
        { name: 'node:http', url: bare.address + page, pid: bare.child.pid, headers: ACCEPT },
        { name: 'nginx', url: `${nginx.address}/${at}.html`, headers: ACCEPT },
      ];
      rows.push(...rowsOf(page, await underLoad(targets, plan)));
    }
    return {
      letter: 'a',
      title: 'Public pages under load',
      columns: [
        'Page and server',
        'Requests/s',
        'CPU µs a request',
        'p50 ms',
        'p99 ms',
        'Requests/s of nginx',
      ],
      rows,
      notes: [`${planText(plan)}; all three send the same Brotli bytes.`],
    };
  } finally {
    await Promise.all([bare.stop(), nginx.stop()]);
  }
}

/** The settings of a load, in words. */
export function planText({ connections, seconds, rounds }: LoadPlan): string {
  return `wrk with ${connections} connections, ${rounds} rounds of ${seconds} s in turn after a warm-up: median (lowest–highest)`;
}

function rowsOf(page: string, figures: Map<string, LoadFigures>): string[][] {
  const nginx = figures.get('nginx')?.perSecond.median ?? 0;
  return [...figures].map(([name, { perSecond, p50, p99, cpu }]) => [
    `${page} ${name}`,
    showFigure(perSecond),
    cpu ? showFigure(cpu) : '–',
    showFigure(p50),
    showFigure(p99),
    showRatio(perSecond.median, nginx),
  ]);
}

async function compressed(address: string) {
  // fetch unpacks what it receives; the bytes themselves are wanted.
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    get(address, { headers: ACCEPT }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers;
      resolve({
        headers: { 'Content-Type': type, 'Content-Encoding': encoding },
        body: Buffer.concat(chunks),
      });
    }).on('error', reject);
  });
}

async function startNginx(files: readonly Buffer[]): Promise<Started> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-nginx-'));
  await chmod(folder, 0o755);
  await mkdir(path.join(folder, 'site'));
  await Promise.all(
    files.map((bytes, at) => writeFile(path.join(folder, 'site', `${at}.html`), bytes)),
  );
  const port = await freePort();
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=16; keepalive_requests 1000000;
       types { text/html html; }
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port}; root ${folder}/site; add_header Content-Encoding br; } }`,
  );
  const nginx = await startProgram(
    debianProgram('nginx'),
    ['-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')],
    { address: `http://127.0.0.1:${port}`, probe: '/0.html' },
  );
  return {
    ...nginx,
    stop: async () => {
      await nginx.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
