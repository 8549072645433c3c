import { spawn } from 'node:child_process';
import process from 'node:process';
import { expect, it } from 'vitest';

/** Runs a process in which something goes wrong that nothing catches. */
function ending(trouble: string): Promise<{ code: number | null; lines: string[] }> {
  const program = `
    import { openLog } from '#app/platform/log.server.ts';
    import { endOnTheUnforeseen } from '#app/platform/last-resort.server.ts';
    openLog('warn');
    endOnTheUnforeseen(async () => console.log('closed'));
    setInterval(() => {}, 1000);
    ${trouble}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) =>
    child.on('close', (code) => resolve({ code, lines: said.trim().split('\n') })),
  );
}

it.each([
  ['an error', 'setTimeout(() => { throw new TypeError("unforeseen"); }, 1);'],
  ['a promise', 'Promise.reject(new TypeError("unforeseen"));'],
])('logs %s that nothing caught, closes, and ends with 1', async (_what, trouble) => {
  const { code, lines } = await ending(trouble);
  expect(code).toBe(1);
  expect(lines).toContain('closed');
  const [line = ''] = lines.filter((each) => each.startsWith('{'));
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: 'nothing caught this error, the process ends',
    err: { type: 'TypeError', message: 'unforeseen' },
  });
});
