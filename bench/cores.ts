import { holdToShare } from './core-share.ts';
import type { House } from './house.ts';
import { type LoadPlan, underLoad } from './load.ts';
import { linkOn } from './member-pages.ts';
import type { Started } from './processes.ts';
import { planText } from './public-pages.ts';
import { type Figure, type Section, showFigure, showRatio } from './table.ts';

const SEVERAL = 2;
/** Of a core, for each process: so little that wrk and PostgreSQL have most of the two cores to themselves. */
const SHARE = 0.3;

/** The same product in different ways: how many processes, and what each of them is held to. */
const WAYS = {
  // Those that are held come first: they have ended their start by the time the others have.
  oneOfAShare: { processes: 1, hold: (pid?: number) => holdToShare(pid, SHARE) },
  severalOfAShare: { processes: SEVERAL, hold: (pid?: number) => holdToShare(pid, SHARE) },
  one: { processes: 1, hold: () => true },
  several: { processes: SEVERAL, hold: () => true },
};

type Way = keyof typeof WAYS;

/** One process and two behind one socket, in turn: what further cores bring, and what they cost a request. */
export async function cores(house: House, plan: LoadPlan): Promise<Section> {
  const { plenum, admin, customer } = house;
  const ticket = await linkOn(plenum.address, '/customer/tickets', customer);
  const pages = [
    { name: '/', path: '/', cookie: '' },
    // Drawn for each visitor, without a session to look up.
    { name: 'Signing in, document', path: '/customer-auth', cookie: '' },
    { name: 'Tickets, document', path: '/admin/tickets', cookie: admin.cookie },
    { name: 'Own conversation, data', path: `${ticket}.data`, cookie: customer.cookie },
  ];
  return inAllWays(house, async (started) => {
    const rows: string[][] = [];
    for (const { name, path, cookie } of pages) {
      const figures = await underLoad(
        [...started].map(([way, { address, child }]) => ({
          name: way,
          url: address + path,
          pid: child.pid,
          headers: {
            'Accept-Encoding': 'br',
            Connection: 'close',
            ...(cookie && { Cookie: cookie }),
          },
        })),
        plan,
      );
      const perSecond = (way: Way) => figures.get(way)?.perSecond;
      const ratio = (way: Way, other: Way) => showRatioOf(perSecond(way), perSecond(other));
      rows.push([
        name,
        show(figures.get('one')?.cpu),
        show(figures.get('several')?.cpu),
        show(perSecond('one')),
        show(perSecond('several')),
        ratio('several', 'one'),
        show(perSecond('oneOfAShare')),
        show(perSecond('severalOfAShare')),
        ratio('severalOfAShare', 'oneOfAShare'),
      ]);
    }
    return {
      letter: 'g',
      title: 'One process and two',
      columns: [
        'Page',
        'CPU µs a request, one',
        'Two, all of them',
        'Requests/s, one',
        'Two',
        'Two of one',
        `One, of ${SHARE} core`,
        `Two, of ${SHARE} core each`,
        'Two of one, of a share each',
      ],
      rows,
      notes: [
        `${planText(plan)}, each on a connection of its own. wrk and PostgreSQL share the cores, and a process by itself does part ` +
          'of its work on a second one: collecting garbage, compiling, writing the log. Processes that are each held to a share of a ' +
          'core, which needs root and Linux control groups, leave the rest of the machine to these.',
      ],
    };
  });
}

/** Runs `work` beside the product in all ways that this machine lets us hold processes. */
async function inAllWays<T>(
  house: House,
  work: (started: ReadonlyMap<Way, Started>) => Promise<T>,
): Promise<T> {
  const started = new Map<Way, Started>();
  const startNext = (left: readonly Way[]): Promise<T> => {
    const [way, ...others] = left;
    if (!way) return work(started);
    const { processes, hold } = WAYS[way];
    return house.withProcesses(processes, (each) => {
      if (hold(each.child.pid)) started.set(way, each);
      return startNext(others);
    });
  };
  return startNext(Object.keys(WAYS) as Way[]);
}

const show = (figure?: Figure | null) => (figure ? showFigure(figure) : '–');

const showRatioOf = (figure?: Figure, other?: Figure) =>
  figure && other ? showRatio(figure.median, other.median) : '–';
