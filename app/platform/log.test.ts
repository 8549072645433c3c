import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errorForLog, log, logRequest, openLog, withRequestId } from './log.server.ts';

describe('an error in the log', () => {
  it('holds the statement and its cause, never the values', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      detail: 'Key (email)=(ann@example.com) already exists.',
    });
    const error = new DrizzleQueryError(
      'insert into "auth_accounts" values ($1)',
      ['hash\nof a secret'],
      cause,
    );
    const logged = errorForLog(error);
    expect(logged).toMatchObject({
      message: expect.stringContaining('insert into "auth_accounts"'),
      cause: { code: '23505', message: cause.message },
    });
    expect(JSON.stringify(logged)).not.toMatch(/secret|ann@example\.com/);
    expect(logged.stack).toContain('log.test.ts');
  });

  it('may be anything that was thrown', () => {
    expect(errorForLog('plain')).toEqual({ type: 'string', message: 'plain' });
  });
});

describe('a line of the log', () => {
  const program = `
    import { log, logConsole, nameInLog, openLog, withRequestId } from '#app/platform/log.server.ts';
    openLog('info');
    withRequestId('one', () => {
      nameInLog({ address: '192.0.2.1' });
      nameInLog({ userId: 'ann' });
      log().info({ path: '/a\\n{"level":60,"msg":"made up"}', form: { password: 'x1' } }, 'asked');
    });
    log().info('outside of a request');
    for (const address of ['/calendar/S3CRET.ics', '//CALENDAR/S3CRET/more', '/%63alendar%2FS3CRET', '/reset-password?a=1&token=S3CRET&b=2']) {
      log().info({ path: address, err: new Error('No route matches "' + address + '"') }, address);
    }
    logConsole();
    console.warn('The path "%s" is odd', '/calendar/S3CRET%zz', { nested: true });
    console.error(new Error('broken'), 'on its way');
    process.emitWarning('something is old');
    setImmediate(() => console.log('last'));`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const lines = run.stdout.trim().split('\n');

  it('says when in UTC, which request, from where and who, and no secret', () => {
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: 'one',
      address: '192.0.2.1',
      userId: 'ann',
      path: '/a\n{"level":60,"msg":"made up"}',
      form: { password: '[secret]' },
      msg: 'asked',
    });
  });

  it('stays one line whatever was typed, and knows no request outside of one', () => {
    expect(lines).toHaveLength(10);
    expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('requestId');
  });

  it('leaves the secrets of addresses out, wherever they stand', () => {
    expect(run.stdout).not.toContain('S3CRET');
    expect(lines.slice(2, 6).map((line) => JSON.parse(line).path)).toEqual([
      '/calendar/[secret]',
      '//CALENDAR/[secret]',
      '/%63alendar%2F[secret]',
      '/reset-password?a=1&token=[secret]&b=2',
    ]);
  });

  it('is also what libraries and Node itself would print', () => {
    expect(run.stderr).toBe('');
    expect(lines.slice(6).map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: 'The path "/calendar/[secret]" is odd { nested: true }' },
      { level: 50, err: { message: 'broken' }, msg: 'on its way' },
      { level: 40, err: { message: 'something is old' } },
      { level: 30, msg: 'last' },
    ]);
  });
});

describe('the line of an answered request', () => {
  it('is the one that the log would write, without the secrets of addresses', () => {
    const lines: string[] = [];
    openLog('info', { write: (line) => void lines.push(line) });
    const ids = { level: 30, time: expect.any(String), requestId: 'one' };
    for (const path of ['/', '/a"\\\n{"b', '/calendar/S3CRET.ics', '/%63alendar%2FS3CRET', '/é']) {
      const answered = { method: 'GET', path, status: 200, ms: 3 };
      withRequestId('one', () => {
        log().info(answered, 'request');
        logRequest(answered);
      });
      logRequest(answered, 'one');
      const [usual = '', ...others] = lines.splice(0);
      const timeless = (line: string) => line.replace(/"time":"[^"]+"/, '');
      expect(others.map(timeless)).toEqual([timeless(usual), timeless(usual)]);
      expect(Object.keys(JSON.parse(others[0] ?? ''))).toEqual(Object.keys(JSON.parse(usual)));
      expect(JSON.parse(others[0] ?? '')).toMatchObject(ids);
      expect(usual).not.toContain('S3CRET');
    }
    openLog('warn', { write: (line) => void lines.push(line) });
    logRequest({ method: 'GET', path: '/', status: 200, ms: 0 }, 'one');
    expect(lines).toEqual([]);
    openLog('silent');
  });
});

describe('lines that wait to be written together', () => {
  const begun = `
    import { log, openLog } from '#app/platform/log.server.ts';
    openLog('info');
    for (let at = 0; at < 1000; at += 1) log().info(String(at));`;
  const run = (then: string, stdout: 'pipe' | number = 'pipe') =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', `${begun}\n${then}`], {
      encoding: 'utf8',
      stdio: ['ignore', stdout, 'pipe'],
    });

  it.each([
    ['an exit', 'process.exit(3);', 3],
    ['the end of all work', '', 0],
    ['an error that nothing caught', 'throw new Error("broken");', 1],
    [
      'a crash right after a warning',
      'log().warn("odd"); process.kill(process.pid, "SIGKILL");',
      null,
    ],
  ])('are all written before %s, in their order', (_what, then, code) => {
    const { stdout, status } = run(then);
    expect(status).toBe(code);
    const said = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(said.slice(0, 1000)).toEqual(Array.from({ length: 1000 }, (_, at) => String(at)));
  });

  it.runIf(existsSync('/dev/full'))('break nothing where they cannot be written', () => {
    const full = openSync('/dev/full', 'w');
    try {
      const then = 'setTimeout(() => { log().warn("odd"); process.exitCode = 4; }, 100);';
      const { status, stderr } = run(then, full);
      expect([status, stderr]).toEqual([4, '']);
    } finally {
      closeSync(full);
    }
  });
});
