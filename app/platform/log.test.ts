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
    import { log, nameInLog, openLog, withRequestId } from '#app/platform/log.server.ts';
    openLog('info');
    withRequestId('one', () => {
      nameInLog({ address: '192.0.2.1' });
      nameInLog({ userId: 'ann' });
      log().info({ path: '/a\\n{"level":60,"msg":"made up"}', form: { password: 'x1' } }, 'asked');
    });
    log().info('outside of a request');`;
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
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('requestId');
  });
});
