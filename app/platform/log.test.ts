import { spawnSync } from 'node:child_process';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errorForLog } from './log.server.ts';

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
