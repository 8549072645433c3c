import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { debianProgram } from '../scripts/debian.mjs';
import { type Figure, figureOf } from './table.ts';

/** How long and how often each target is asked. */
export type LoadPlan = {
  connections: number;
  seconds: number;
  warmSeconds: number;
  rounds: number;
};

/**
 * One thing under load. `script` is a wrk script in Lua, for requests that are no plain GET; `pid` the process whose
 * processor time is taken down, with that of the processes it runs.
 */
export type Target = {
  name: string;
  url: string;
  pid?: number | undefined;
  headers?: Record<string, string>;
  script?: string;
};

/** What all rounds of one target came to; times in milliseconds, `cpu` in microseconds of its process for a request. */
export type LoadFigures = { perSecond: Figure; p50: Figure; p99: Figure; cpu: Figure | null };

type Round = { requests: number; perSecond: number; p50: number; p99: number };

/**
 * Asks every target in turn, round after round, with the same settings, so that what disturbs the machine disturbs them
 * all. Each is warmed up first.
 * @throws Error when a target answers with anything but success.
 */
export async function underLoad(
  targets: readonly Target[],
  plan: LoadPlan,
): Promise<Map<string, LoadFigures>> {
  for (const target of targets) await wrk(target, plan.connections, plan.warmSeconds);
  const rounds = targets.map((): (Round & { cpu: number })[] => []);
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const [at, target] of targets.entries()) {
      rounds[at]?.push(await wrk(target, plan.connections, plan.seconds));
    }
  }
  return new Map(
    targets.map(({ name, pid }, at) => {
      const own = rounds[at] ?? [];
      return [
        name,
        {
          perSecond: figureOf(own.map((round) => round.perSecond)),
          p50: figureOf(own.map((round) => round.p50)),
          p99: figureOf(own.map((round) => round.p99)),
          cpu: pid === undefined ? null : figureOf(own.map((round) => round.cpu)),
        },
      ];
    }),
  );
}

async function wrk(target: Target, connections: number, seconds: number) {
  const headers = Object.entries(target.headers ?? {}).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);
  const child = spawn(
    debianProgram('wrk'),
    [
      '--latency',
      '--timeout',
      '20s',
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      ...headers,
      ...(target.script ? ['-s', target.script] : []),
      target.url,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const before = processorTime(target.pid);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(child, 'close');
  const round = readRound(text, target.name);
  return { ...round, cpu: (processorTime(target.pid) - before) / round.requests };
}

// Linux counts it in hundredths of a second.
const TICK_MICROSECONDS = 10_000;

/** The processor time of a process, its threads and the processes that it runs so far, in microseconds. */
function processorTime(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
  const theirs = children.reduce((sum, child) => sum + processorTime(Number(child)), 0);
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return theirs + ((user ?? 0) + (system ?? 0)) * TICK_MICROSECONDS;
}

/** What wrk printed. @throws Error when anything but success was answered, or nothing at all. */
export function readRound(text: string, name: string): Round {
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0);
  const bad = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(text)?.[0];
  if (bad || perSecond === 0) throw new Error(`${name}: ${bad ?? 'no answers'}\n${text}`);
  const requests = Number(/(\d+) requests in/.exec(text)?.[1] ?? 0);
  return { requests, perSecond, p50: latency(text, 50), p99: latency(text, 99) };
}

const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function latency(text: string, percent: number): number {
  const [, value, unit = ''] =
    new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(text) ?? [];
  return Number(value) * (MILLISECONDS[unit] ?? Number.NaN);
}
