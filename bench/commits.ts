import { randomUUID } from 'node:crypto';
import { type Engine, openEngine } from '#app/platform/db/database.server.ts';
import type { House } from './house.ts';
import { type Figure, figureOf, type Section, showFigure, showRatio } from './table.ts';

/** How many write at once, and how long and how often. */
export type CommitPlan = {
  writers: readonly number[];
  seconds: number;
  rounds: number;
};

/** The ways to tell of a change: not at all, by a NOTIFY of each commit, and as the product does it. */
const WAYS = ['nothing', 'notify', 'outbox'] as const;
type Way = (typeof WAYS)[number];

const TABLES = `
  create function bench_notify() returns trigger language plpgsql as $$
  begin
    perform pg_notify('live_changes', json_build_object('topic', 'task', 'id', new.id, 'customerId', new.customer_id,
      'staffOnly', false, 'userId', null)::text);
    return null;
  end $$;
  create table bench_nothing (id uuid, customer_id uuid);
  create table bench_notify (like bench_nothing);
  create table bench_outbox (like bench_nothing);
  create trigger bench after insert on bench_notify for each row execute function bench_notify();
  create trigger bench after insert on bench_outbox for each row execute function live_record_changed('task');
`;
const GONE = `drop table bench_nothing, bench_notify, bench_outbox; drop function bench_notify()`;

/** Commits of one row each, by more and more writers, told of in each way in turn while a process of the product listens. */
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
      `one inserted row each, ${plan.rounds} rounds of ${plan.seconds} s; PostgreSQL writes durably (fsync), one process of the ` +
        'product listens. "Outbox" is the product; its sending after each commit is part of it.',
    ],
  };
}

function rowOf(writers: number, told: Record<Way, number[]>): string[] {
  const nothing = figureOf(told.nothing);
  const beside = (figure: Figure) => [showFigure(figure), showRatio(figure.median, nothing.median)];
  return [
    String(writers),
    showFigure(nothing),
    ...beside(figureOf(told.notify)),
    ...beside(figureOf(told.outbox)),
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
      await engine.query(`insert into bench_${way} values ($1, $1)`, [randomUUID()]);
      written += 1;
    }
  });
  await Promise.all(writing);
  return written / ((performance.now() - started) / 1_000);
}
