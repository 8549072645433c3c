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
          { name: 'one', ...target(plenum) },
          { name: 'two', ...target(several) },
        ],
        plan,
      );
      const one = figures.get('one');
      const two = figures.get('two');
      if (!one?.cpu || !two?.cpu) throw new Error(`${name} was not measured.`);
      rows.push([
        name,
        showFigure(one.cpu),
        showFigure(two.cpu),
        showFigure(one.perSecond),
        showFigure(two.perSecond),
        showRatio(two.perSecond.median, one.perSecond.median),
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
      ],
      rows,
      notes: [
        `${planText(plan)}. wrk and PostgreSQL share the cores: on a machine with two, requests per second show what the second one ` +
          'brings only where neither has much to do.',
      ],
    };
  });
}
