import { describe, expect, it } from 'vitest';
import { CONNECTION_TIMES } from './connections.server.ts';
import { pooledAt } from './pooler.server.ts';

const LOGIN = 'postgres://web:s%2Fcret@db.example/plenum?sslmode=verify-full';
const POOLER = 'postgres://127.0.0.1:6432';

describe('the connections of a login', () => {
  it('bring their settings along where they lead to the server', () => {
    const { config, opening } = pooledAt(LOGIN, null, CONNECTION_TIMES);
    expect(config).toMatchObject({
      connectionString: LOGIN,
      options: '-c jit=off -c enable_memoize=off -c app.outbox=on',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    });
    expect(opening).toBe('');
  });

  it('begin each transaction with them behind a pooler, which gets no parameter that it would refuse', () => {
    const { config, opening } = pooledAt(LOGIN, POOLER, CONNECTION_TIMES);
    expect(config.connectionString).toBe('postgres://web:s%2Fcret@127.0.0.1:6432/plenum');
    for (const name of ['options', 'statement_timeout', 'idle_in_transaction_session_timeout']) {
      expect(config).not.toHaveProperty(name);
    }
    expect(opening).toBe(
      "set local jit = 'off';set local enable_memoize = 'off';set local app.outbox = 'on';" +
        "set local statement_timeout = '30000';set local idle_in_transaction_session_timeout = '60000';",
    );
  });

  it('take what the address of the login says instead, as text alone', () => {
    const of = (query: string) => pooledAt(`${LOGIN}&${query}`, POOLER, CONNECTION_TIMES).opening;
    expect(of('statement_timeout=60000')).toContain("statement_timeout = '60000'");
    const own = of('options=-c%20jit%3Don%20--work-mem%3D64MB');
    expect(own).toContain("set local jit = 'on';set local work_mem = '64MB';");
    expect(own).not.toContain('app.outbox');
    expect(of("statement_timeout=1';drop%20table%20users;--")).toContain(
      "statement_timeout = '1'';drop table users;--'",
    );
  });

  it('have the database and the protection of the pooler', () => {
    const elsewhere = 'postgres://pooler.example:6432/firm?sslmode=verify-full&sslrootcert=ca.pem';
    expect(pooledAt(LOGIN, elsewhere, CONNECTION_TIMES).config.connectionString).toBe(
      'postgres://web:s%2Fcret@pooler.example:6432/firm?sslmode=verify-full&sslrootcert=ca.pem',
    );
  });
});
