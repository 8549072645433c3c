import { spawnSync } from 'node:child_process';
import type { House } from './house.ts';
import { type LoadPlan, underLoad } from './load.ts';
import { linkOn } from './member-pages.ts';
import { planText } from './public-pages.ts';
import { type Section, showFigure, showRatio } from './table.ts';

const PROCESSES = 2;

/** One process and two behind one socket, in turn: what further cores bring, and what they cost a request. */
export async function cores(house: House, plan: LoadPlan): Promise<Section> {
  const { plenum, admin, customer } = house;
  const ticket = await linkOn(plenum.address, '/customer/tickets', customer);
  const pages = [
    { name: '/', path: '/', cookie: '' },
    // Drawn for each visitor, without a session to look up.
    { name: 'Signing in, document', path: '/customer-auth', cookie: '' },
    { name: 'Tickets, document', path: '/admin/tickets', cookie: admin.cookie },
    { name: 'Tickets, data', path: '/admin/tickets.data', cookie: admin.cookie },
    { name: 'Own conversation, data', path: `${ticket}.data`, cookie: customer.cookie },
  ];
  return house.withProcesses(1, (pinned) => {
    holdOnOneCore(pinned.child.pid);
    return house.withProcesses(PROCESSES, async (several) => {
      const rows: string[][] = [];
      for (const { name, path, cookie } of pages) {
        const target = (of: typeof plenum) => ({
          url: of.address + path,
          pid: of.child.pid,
          headers: { 'Accept-Encoding': 'br', ...(cookie && { Cookie: cookie }) },
        });
        const figures = await underLoad(
          [
            { name: 'one core', ...target(pinned) },
            { name: 'one', ...target(plenum) },
            { name: 'two', ...target(several) },
          ],
          plan,
        );
        const [held, one, two] = ['one core', 'one', 'two'].map((each) => figures.get(each));
        if (!held?.cpu || !one?.cpu || !two?.cpu) throw new Error(`${name} was not measured.`);
        const ofTwo = (other: typeof one) =>
          showRatio(two.perSecond.median, other.perSecond.median);
        rows.push([
          name,
          ...[held, one, two].map(({ cpu }) => (cpu ? showFigure(cpu) : '')),
          ...[held, one, two].map(({ perSecond }) => showFigure(perSecond)),
          ofTwo(held),
          ofTwo(one),
        ]);
      }
      return {
        letter: 'g',
        title: 'One process and two',
        columns: [
          'Page',
          'CPU µs a request, one on one core',
          'One',
          'Two, all of them',
          'Requests/s, one on one core',
          'One',
          'Two',
          'Two of one on one core',
          'Two of one',
        ],
        rows,
        notes: [
          `${planText(plan)}. wrk and PostgreSQL share the cores. A process by itself does part of its work on a second one: ` +
            'collecting garbage, compiling, writing the log. On a machine with two, two processes show what the second one brings ' +
            'beside a process that is held on one, and only where wrk and PostgreSQL have little to do.',
        ],
      };
    });
  });
}

/** Holds all threads of a process on the first core. */
function holdOnOneCore(pid: number | undefined): void {
  const held = spawnSync('taskset', ['-a', '-p', '-c', '0', String(pid)], { encoding: 'utf8' });
  if (held.status !== 0) throw new Error(`The process stays on every core: ${held.stderr}`);
}
