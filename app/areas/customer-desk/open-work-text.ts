import { listed, shownCount } from '#app/areas/customers/client-work.ts';
import { formatCount, formatListCount } from '#app/ui/everywhere/format.ts';
import type { DeskFigures } from './customer-figures-sql.server.ts';

/** How much is open with a customer, in words; empty where nothing is. */
export function openWorkText(
  desk: Pick<DeskFigures, 'more' | 'openTickets' | 'activeTasks'>,
): string {
  return listed(
    desk.openTickets && formatCount(desk.openTickets, 'ticket', 'tickets'),
    desk.activeTasks &&
      formatListCount(shownCount(desk, 'tasks', desk.activeTasks), 'task', 'tasks'),
  );
}
