import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import { RefusedError } from '#app/access/refusals.ts';
import { createContract } from '#app/areas/contracts/contract-commands.server.ts';
import { contracts } from '#app/areas/contracts/contract-tables.ts';
import { documentRequests } from '#app/areas/documents/document-tables.ts';
import { requestFile } from '#app/areas/documents/request-commands.server.ts';
import { createArticle } from '#app/areas/knowledge/article-commands.server.ts';
import { kbArticles } from '#app/areas/knowledge/knowledge-tables.ts';
import { scheduleMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { meetings } from '#app/areas/meetings/meeting-tables.ts';
import { createProject } from '#app/areas/projects/project-commands.server.ts';
import { projects } from '#app/areas/projects/project-tables.ts';
import { createProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { proposals } from '#app/areas/proposals/proposal-tables.ts';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { taskSchema } from '#app/areas/tasks/task-forms.ts';
import { tasks } from '#app/areas/tasks/task-tables.ts';
import { TICKET_DEFAULTS } from '#app/areas/tickets/ticket-forms.ts';
import { createTicket, createTicketForCustomer } from '#app/areas/tickets/ticket-opening.server.ts';
import { tickets } from '#app/areas/tickets/ticket-tables.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { FIRM, makeOfferCast } from '#tests/helpers/offer-cast.ts';

setUpDatabase();

let cast: Awaited<ReturnType<typeof makeOfferCast>>;
beforeAll(async () => {
  cast = await makeOfferCast();
});

type Form = { title: string; submissionId: string };

const ticketOf = (form: Form) => ({
  ...form,
  ...TICKET_DEFAULTS,
  description: 'Words',
  uploads: [],
});
const forCustomer = <Given extends Form>(form: Given) => ({
  ...form,
  customerId: cast.customer.customerId,
});
const AT = { meetingDate: '2199-05-05', meetingTime: '10:00', timeZone: 'UTC' };

const FORMS: Record<
  string,
  { table: PgTable & { title: PgColumn }; send: (form: Form) => Promise<string>; told: number }
> = {
  'a meeting': {
    table: meetings,
    send: (form) =>
      scheduleMeeting(cast.ann, { ...forCustomer(form), ...AT, durationMinutes: 60 }, FIRM),
    told: 1,
  },
  'a proposal': {
    table: proposals,
    send: (form) => createProposal(cast.ann, forCustomer(form)),
    told: 0,
  },
  'a contract': {
    table: contracts,
    send: (form) => createContract(cast.ann, forCustomer(form)),
    told: 0,
  },
  'a project': {
    table: projects,
    send: (form) => createProject(cast.ann, { ...forCustomer(form), status: 'planning' }),
    told: 1,
  },
  'a task': {
    table: tasks,
    send: (form) =>
      createTask(cast.ann, taskSchema.parse({ ...forCustomer(form), side: 'customer' }), FIRM),
    told: 1,
  },
  "a customer's ticket": {
    table: tickets,
    send: async (form) => JSON.stringify(await createTicket(cast.customer, ticketOf(form), FIRM)),
    told: 1,
  },
  'a ticket for a customer': {
    table: tickets,
    send: async (form) => {
      const ticket = { ...forCustomer(ticketOf(form)), assigneeId: null };
      return JSON.stringify(await createTicketForCustomer(cast.ann, ticket, FIRM));
    },
    told: 1,
  },
  'a request for a file': {
    table: documentRequests,
    send: (form) => requestFile(cast.ann, { ...forCustomer(form), category: 'general' }, FIRM),
    told: 1,
  },
  'an article': {
    table: kbArticles,
    send: (form) => createArticle(cast.ann, { ...form, content: 'Words', isPublished: false }),
    told: 0,
  },
};

it.each(Object.entries(FORMS))('%s is made and told once', async (name, { table, send, told }) => {
  const form = { title: `Twice: ${name}`, submissionId: randomUUID() };
  const before = (await queuedAnnouncements()).length;
  const ids = [...(await Promise.all([send(form), send(form)])), await send(form)];
  expect(new Set(ids).size).toBe(1);
  const titles = (title: string) =>
    unsafeOwnerTransaction((tx) => tx.$count(table, eq(sql`${table.title}`, title)));
  expect(await titles(form.title)).toBe(1);
  expect((await queuedAnnouncements()).length - before).toBe(told);
  // What says something else was not saved; a form that was opened anew is meant.
  const other = { ...form, title: `Other: ${name}` };
  await expect(send(other)).rejects.toThrow(RefusedError);
  expect(await titles(other.title)).toBe(0);
  await send({ ...form, submissionId: randomUUID() });
  expect(await titles(form.title)).toBe(2);
});
