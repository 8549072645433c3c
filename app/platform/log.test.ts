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
