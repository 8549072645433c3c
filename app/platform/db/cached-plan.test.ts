import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it, vi } from 'vitest';
import { tasks } from '#app/records/task/task-tables.ts';
import { cachedPlan, planName } from './cached-plan.server.ts';

const dialect = new PgDialect({ casing: 'snake_case' });
const ID = 'aa3cf76c-e73f-453e-8fac-569a75649656';

it('writes a text once for each variant, with its constants in it and its values beside it', () => {
  const write = vi.fn(
    () => sql`select ${"it's"} from ${tasks} where ${tasks.dueDate} < ${sql.placeholder('day')}`,
  );
  const [monday, tuesday] = ['2026-11-23', '2026-11-24'].map((day) =>
    dialect.sqlToQuery(cachedPlan('one', write, { day })),
  );
  expect(monday).toMatchObject({
    sql: `/* cached plan: one */ select 'it''s' from "tasks" where "tasks"."due_date" < $1`,
    params: ['2026-11-23'],
  });
  expect(tuesday).toMatchObject({ sql: monday?.sql, params: ['2026-11-24'] });
  cachedPlan('two', write, { day: '2026-11-24' });
  expect(write).toHaveBeenCalledTimes(2);
});

it('takes SQL for a placeholder, that of another cached text too', () => {
  const inner = cachedPlan('inner', () => sql`select ${sql.placeholder('id')}::uuid as id`, {
    id: ID,
  });
  const outer = cachedPlan('outer', () => sql`select * from (${sql.placeholder('inner')}) i`, {
    inner,
  });
  expect(dialect.sqlToQuery(outer)).toMatchObject({
    sql: '/* cached plan: outer */ select * from (/* cached plan: inner */ select $1::uuid as id) i',
    params: [ID],
  });
});

it.each([
  ['an id', () => sql`select ${ID}::uuid`],
  ['a day', () => sql`select ${'2026-11-24'}::date`],
  ['a moment', () => sql`select ${new Date()}`],
  ['another cached text', () => cachedPlan('part', () => sql`select 1`, {})],
])('refuses %s in a text that everybody reads', (what, write) => {
  expect(() => cachedPlan(`with ${what}`, write, {})).toThrow('differs from one reading');
});

it('refuses a placeholder without a value, and a text whose $ is its own', () => {
  const write = () => sql`select ${sql.placeholder('day')}::date`;
  expect(() => cachedPlan('without', write, {})).toThrow('no value for day');
  expect(() => cachedPlan('dollar', () => sql`select ${'costs $5'}`, {})).toThrow('a $ of its own');
  expect(() => cachedPlan('x */ drop table tasks --', write, {})).toThrow('words alone');
});

it('names a statement by its text alone', () => {
  const text = dialect.sqlToQuery(cachedPlan('named', () => sql`select 1`, {})).sql;
  expect(planName(text)).toMatch(/^[0-9a-f]{40}$/);
  expect(planName(`${text} `)).not.toBe(planName(text));
  expect(planName('select 1')).toBeUndefined();
});
