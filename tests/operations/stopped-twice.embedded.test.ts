import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get, makeCast, post, signIn, startApp } from '#tests/helpers/app.ts';
import { type AppProcess, startProcess } from '#tests/helpers/app-process.ts';
import { command, machineIn } from '#tests/helpers/command.ts';

const PATIENT = { timeout: 300_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plenum-stopped-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Has Ctrl-C pressed so many times. @returns the exit code. */
function pressed(app: AppProcess, times: number): Promise<number | null> {
  for (let time = 0; time < times; time += 1) process.kill(app.pid, 'SIGINT');
  return app.ended();
}

it('two presses of Ctrl-C close an embedded installation as one does', PATIENT, async () => {
  const app = await startProcess({ DATA_DIR: path.join(folder, 'empty') });
  // Neither the signal nor an exit before the database was closed ended it.
  expect(await pressed(app, 2)).toBe(0);
});

it('the next ticket has the next number after Ctrl-C', PATIENT, async () => {
  const made = await startApp({ AUTH_SECRET: '' });
  await makeCast(made);
  const here = { ...machineIn(folder, ''), DATA_DIR: made.dataDir };
  expect(await command(['backup', 'made.tar.gz'], here)).toMatchObject({ code: 0 });
  await made.stop();
  const there = machineIn(folder, 'there');
  expect(await command(['restore', 'made.tar.gz'], there)).toMatchObject({ code: 0 });
  const numbers: number[] = [];
  for (const times of [1, 2, 1]) {
    const app = await startProcess({ DATA_DIR: there.DATA_DIR, AUTH_SECRET: '' });
    numbers.push(await numberOfNewTicket(app), await numberOfNewTicket(app));
    expect(await pressed(app, times)).toBe(0);
  }
  const [first = 0] = numbers;
  expect(first).toBeGreaterThan(1000);
  expect(numbers).toEqual(numbers.map((_, at) => first + at));
});

async function numberOfNewTicket(app: AppProcess): Promise<number> {
  const cookie = await signIn(app, 'customer@cast.example');
  const answer = await post(
    app,
    '/customer/tickets/new',
    {
      title: 'Pump is loud',
      description: 'Since this morning.',
      category: 'general',
      priority: 'medium',
      submissionId: randomUUID(),
    },
    { cookie },
  );
  const page = await (await get(app, answer.headers.get('location') ?? '', { cookie })).text();
  return Number(/#(?:<!-- -->)?(\d{4,})/.exec(page)?.[1]);
}
