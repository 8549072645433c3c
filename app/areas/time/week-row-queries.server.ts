import type { AdminActor } from '#app/access/actor.ts';
import { findCustomerOptions } from '#app/areas/customers/customer-queries.server.ts';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';
import { INTERNAL, withRow } from './week-rows.ts';
import { findProjectChoices, findTaskChoices } from './work-queries.server.ts';

/**
 * Returns the projects, tasks, customers and own work of the firm that a search finds, each as the rows of an address with it
 * added.
 */
export async function findRowChoices(
  actor: AdminActor,
  rows: string,
  search: string,
): Promise<LookupOption[]> {
  const asked = { customerId: null, search };
  const projects = await findProjectChoices(actor, asked);
  const tasks = await findTaskChoices(actor, asked);
  const customers = await findCustomerOptions(actor, search);
  const found = [
    ...projects.map(({ value, label }) => ({ value: `project-${value}`, label })),
    ...tasks.map(({ value, label }) => ({ value: `task-${value}`, label: `Task: ${label}` })),
    ...customers.map(({ id, companyName, contactName }) => ({
      value: `customer-${id}`,
      label: `${companyName} (${contactName}), no project`,
    })),
    ...('internal'.includes(search.toLowerCase()) ? [{ value: INTERNAL, label: 'Internal' }] : []),
  ];
  return found.map(({ value, label }) => ({ value: withRow(rows, value), label }));
}
