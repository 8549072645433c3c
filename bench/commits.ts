import { sql } from 'drizzle-orm';
import { type Engine, openEngine, rowsOf, type Tx } from '#app/platform/db/database.server.ts';
import type { House } from './house.ts';
import { type Figure, figureOf, type Section, showFigure, showRatio } from './table.ts';

/** How many write at once, and how long and how often. */
export type CommitPlan = {
  writers: readonly number[];
  seconds: number;
  rounds: number;
};

const RECORDS = 10_000;

/** The ways to tell of a change: not at all, by a NOTIFY of each commit, and as the product does it. */
const WAYS = ['nothing', 'notify', 'outbox'] as const;
type Way = (typeof WAYS)[number];

/** A record, its parts and the log, as a message on a ticket writes them; the parts are notified of. */
const TABLES = `
  create function bench_notify() returns trigger language plpgsql as $$
  begin
    perform pg_notify('live_changes', json_build_object('topic', 'task', 'id', new.id, 'customerId', new.customer_id,
      'staffOnly', false, 'userId', null)::text);
    return null;
  end $$;
  create table bench_record as select gen_random_uuid() as id, n, now() as updated_at from generate_series(1, ${RECORDS}) n;
  create unique index on bench_record (n);
  create table bench_log (id uuid default gen_random_uuid(), at timestamptz default now(), line text);
  create table bench_nothing (id uuid default gen_random_uuid(), customer_id uuid, message text);
  create table bench_notify (like bench_nothing including all);
  create table bench_outbox (like bench_nothing including all);
  create trigger bench after insert on bench_notify for each row execute function bench_notify();
  create trigger bench after insert on bench_outbox for each row execute function live_record_changed('task');
`;
const GONE = `drop table bench_record, bench_log, bench_nothing, bench_notify, bench_outbox; drop function bench_notify()`;

/** Transactions by more and more writers, told of in each way in turn while a process of the product listens. */
export async function commits(house: House, plan: CommitPlan): Promise<Section> {
  const rows: string[][] = [];
  for (const writers of plan.writers) {
    const engine = await openEngine({ databaseUrl: house.databaseUrl, poolSize: writers });
    try {
      await engine.query(TABLES);
      for (const way of WAYS) await perSecond(engine, way, writers, 1);
      const figures: Record<Way, number[]> = { nothing: [], notify: [], outbox: [] };
      for (let round = 0; round < plan.rounds; round += 1) {
        for (const way of WAYS) {
          figures[way].push(await perSecond(engine, way, writers, plan.seconds));
        }
      }
      await engine.query(GONE);
      rows.push(rowOf(writers, figures));
    } finally {
      await engine.close();
    }
  }
  return {
    letter: 'f',
    title: 'Commits that tell of a change',
    columns: [
      'Writers',
      'Nothing told, /s',
      'NOTIFY, /s',
      'of nothing',
      'Outbox, /s',
      'of nothing',
    ],
    rows,
    notes: [
      `four statements each: a record is read, a part and a line of the log are added, the record is changed. ${plan.rounds} rounds of ${plan.seconds} s; PostgreSQL writes durably (fsync), one process of the ` +
        'product listens. "Outbox" is the product; its sending after each commit is part of it.',
    ],
  };
}

function rowOf(writers: number, measured: Record<Way, number[]>): string[] {
  const nothing = figureOf(measured.nothing);
  const beside = (figure: Figure) => [showFigure(figure), showRatio(figure.median, nothing.median)];
  return [
    String(writers),
    showFigure(nothing),
    ...beside(figureOf(measured.notify)),
    ...beside(figureOf(measured.outbox)),
  ];
}

async function perSecond(
  engine: Engine,
  way: Way,
  writers: number,
  seconds: number,
): Promise<number> {
  let written = 0;
  const started = performance.now();
  const end = started + seconds * 1_000;
  const writing = Array.from({ length: writers }, async () => {
    while (performance.now() < end) {
      await engine.transaction((tx) => writeAs(tx, way));
      written += 1;
    }
  });
  await Promise.all(writing);
  return written / ((performance.now() - started) / 1_000);
}

async function writeAs(tx: Tx, way: Way): Promise<void> {
  const n = Math.ceil(Math.random() * RECORDS);
  const [record] = await rowsOf(tx, sql`select id from bench_record where n = ${n}`);
  const parts = sql.identifier(`bench_${way}`);
  const message = 'The dispatcher saw it again today, twice before noon.';
  await tx.execute(
    sql`insert into ${parts} (customer_id, message) values (${record?.id}, ${message})`,
  );
  await tx.execute(sql`insert into bench_log (line) values (${message})`);
  await tx.execute(sql`update bench_record set updated_at = now() where n = ${n}`);
}
