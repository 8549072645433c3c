import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { begin, command, endAll, machineIn } from '#tests/helpers/command.ts';
import { makePostgresDatabase } from '#tests/helpers/postgres-database.ts';

// The commands as people run them, on the built app and a server. `move` ends on one too, but begins on the embedded engine.
const PATIENT = 300_000;
const SECRET = 'a secret of the firm that commands share';
const endings: (() => Promise<void>)[] = [];
let folder: string;
let url: string;

const database = async () => {
  const made = await makePostgresDatabase(inject('postgresUrl'), inject('postgresTemplate'));
  endings.push(made.remove);
  return made.url;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-ends-'));
  url = await database();
});
afterAll(async () => {
  endAll();
  for (const end of endings.reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

/** What a log line of level warn or above says, and what is no log line but tells of an error. */
function complaints(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /"level":(?:"(?:warn|error|fatal)"|[456]0)\b|^\s+at |\bError\b/.test(line));
}

it.each([
  ['migrate'],
  ['admin', 'mo@example.com'],
  ['admin', 'mo@example.com', '--reset-second-factor'],
  ['accounts:merge', 'all', '--dry-run'],
  ['backup', 'ends.tar.gz'],
])('npm run %s %s %s ends without a word of an error', { timeout: PATIENT }, async (...args) => {
  const given = args.filter((each) => each !== undefined);
  const desk = machineIn(folder, 'desk', { DATABASE_URL: url, AUTH_SECRET: SECRET });
  const { code, text } = await command(given, desk);
  expect({ code, said: complaints(text) }, text).toEqual({ code: 0, said: [] });
});

it('npm run restore ends without a word of an error', { timeout: PATIENT }, async () => {
  const empty = await makePostgresDatabase(inject('postgresUrl'));
  endings.push(empty.remove);
  const desk = machineIn(folder, 'there', { DATABASE_URL: empty.url, AUTH_SECRET: SECRET });
  const { code, text } = await command(['restore', 'ends.tar.gz'], desk);
  expect({ code, said: complaints(text) }, text).toEqual({ code: 0, said: [] });
});

it('npm run serve ends on a signal without a word of an error', { timeout: PATIENT }, async () => {
  const machine = machineIn(folder, 'serve', {
    // Of its own: in the other one an email waits.
    DATABASE_URL: await database(),
    AUTH_SECRET: SECRET,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ALLOW_UNENCRYPTED: 'database,mail,site',
    PROCESSES: '2',
  });
  const { child, said, done } = begin(['serve'], machine);
  const served = () => said.text.match(/"msg":"serving"/g)?.length;
  await expect.poll(served, { timeout: PATIENT }).toBe(2);
  child.kill('SIGTERM');
  const { code, text } = await done;
  expect({ code, said: complaints(text) }, text).toEqual({ code: 0, said: [] });
});
