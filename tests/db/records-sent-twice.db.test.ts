import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import { RefusedError } from '#app/access/refusals.ts';
import { createContract } from '#app/areas/contracts/contract-commands.server.ts';
import { requestFile } from '#app/areas/documents/request-commands.server.ts';
import { createArticle } from '#app/areas/knowledge/article-commands.server.ts';
import { scheduleMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { createProcedure } from '#app/areas/procedures/procedure-commands.server.ts';
import { addMilestone } from '#app/areas/projects/milestone-commands.server.ts';
import { createProject } from '#app/areas/projects/project-commands.server.ts';
import { createProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { commentOnTask } from '#app/areas/tasks/task-comment-commands.server.ts';
import { taskSchema } from '#app/areas/tasks/task-forms.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import {
  createTicket,
  createTicketForCustomer,
} from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { kbArticles } from '#app/records/article/knowledge-tables.ts';
import { contracts } from '#app/records/contract/contract-tables.ts';
import { documentRequests } from '#app/records/document/document-tables.ts';
import { meetings } from '#app/records/meeting/meeting-tables.ts';
import { procedureVersions } from '#app/records/procedure/procedure-tables.ts';
import { projectMilestones, projects } from '#app/records/project/project-tables.ts';
import { proposals } from '#app/records/proposal/proposal-tables.ts';
import { taskComments, tasks } from '#app/records/task/task-tables.ts';
import { TICKET_DEFAULTS } from '#app/records/ticket/ticket-status.ts';
import { ticketMessages, tickets } from '#app/records/ticket/ticket-tables.ts';
import { queuedAnnouncements, setUpDatabase } from '#tests/helpers/database.ts';
import { makeEngagementCast } from '#tests/helpers/engagement-cast.ts';
import { makeProject, makeTask } from '#tests/helpers/makers.ts';

setUpDatabase();

let cast: Awaited<ReturnType<typeof makeEngagementCast>>;
let place: { ticketId: string; taskId: string; projectId: string };
beforeAll(async () => {
  cast = await makeEngagementCast();
  const { customerId } = cast.customer;
  place = {
    ticketId: (await createTicket(cast.customer, ticketOf({ title: 'Place' }))).id,
    ...(await unsafeOwnerTransaction(async (tx) => ({
      taskId: (await makeTask(tx, customerId)).id,
      projectId: (await makeProject(tx, customerId)).id,
    }))),
  };
});

type Form = { title: string; submissionId: string };

const ticketOf = <Given extends { title: string }>(form: Given) => ({
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
  { table: PgTable; words: PgColumn; send: (form: Form) => Promise<string>; told: number }
> = {
  'a meeting': {
    table: meetings,
    words: meetings.title,
    send: (form) => scheduleMeeting(cast.ann, { ...forCustomer(form), ...AT, durationMinutes: 60 }),
    told: 1,
  },
  'a proposal': {
    table: proposals,
    words: proposals.title,
    send: (form) => createProposal(cast.ann, forCustomer(form)),
    told: 0,
  },
  'a contract': {
    table: contracts,
    words: contracts.title,
    send: (form) => createContract(cast.ann, forCustomer(form)),
    told: 0,
  },
  'a project': {
    table: projects,
    words: projects.title,
    send: (form) =>
      createProject(cast.ann, { ...forCustomer(form), status: 'planning', kind: 'hourly' }),
    told: 1,
  },
  'a task': {
    table: tasks,
    words: tasks.title,
    send: (form) =>
      createTask(cast.ann, taskSchema.parse({ ...forCustomer(form), side: 'customer' })),
    told: 1,
  },
  "a customer's ticket": {
    table: tickets,
    words: tickets.title,
    send: async (form) => JSON.stringify(await createTicket(cast.customer, ticketOf(form))),
    told: 1,
  },
  'a ticket for a customer': {
    table: tickets,
    words: tickets.title,
    send: async (form) => {
      const ticket = { ...forCustomer(ticketOf(form)), assigneeId: null };
      return JSON.stringify(await createTicketForCustomer(cast.ann, ticket));
    },
    told: 1,
  },
  'a request for a file': {
    table: documentRequests,
    words: documentRequests.title,
    send: (form) => requestFile(cast.ann, { ...forCustomer(form), category: 'general' }),
    told: 1,
  },
  'a procedure': {
    table: procedureVersions,
    words: procedureVersions.title,
    send: (form) => createProcedure(cast.ann, { ...forCustomer(form), content: 'Words' }),
    told: 0,
  },
  'an article': {
    table: kbArticles,
    words: kbArticles.title,
    send: (form) => createArticle(cast.ann, { ...form, content: 'Words', isPublished: false }),
    told: 0,
  },
  'a milestone': {
    table: projectMilestones,
    words: projectMilestones.title,
    send: (form) => addMilestone(cast.ann, place.projectId, form),
    told: 0,
  },
  "staff's comment on a task": {
    table: taskComments,
    words: taskComments.text,
    send: ({ title, ...form }) => commentOnTask(cast.ann, place.taskId, { text: title, ...form }),
    told: 1,
  },
  "a customer's comment on a task": {
    table: taskComments,
    words: taskComments.text,
    send: ({ title, ...form }) =>
      commentOnTask(cast.customer, place.taskId, { text: title, ...form }),
    told: 1,
  },
  "a customer's message": {
    table: ticketMessages,
    words: ticketMessages.message,
    send: ({ title, ...form }) =>
      postMessage(cast.customer, place.ticketId, { message: title, uploads: [], ...form }),
    told: 1,
  },
  'an internal note': {
    table: ticketMessages,
    words: ticketMessages.message,
    send: ({ title: message, ...form }) => {
      const note = { message, uploads: [], isInternal: true, ...form };
      return postMessage(cast.ann, place.ticketId, note);
    },
    told: 1,
  },
};

it.each(Object.entries(FORMS))(
  '%s is made and told once',
  async (name, { table, words, send, told }) => {
    const form = { title: `Twice: ${name}`, submissionId: randomUUID() };
    const before = (await queuedAnnouncements()).length;
    const ids = [...(await Promise.all([send(form), send(form)])), await send(form)];
    expect(new Set(ids).size).toBe(1);
    const titles = (title: string) =>
      unsafeOwnerTransaction((tx) => tx.$count(table, eq(words, title)));
    expect(await titles(form.title)).toBe(1);
    expect((await queuedAnnouncements()).length - before).toBe(told);
    // What says something else was not saved; a form that was opened again is meant.
    const other = { ...form, title: `Other: ${name}` };
    await expect(send(other)).rejects.toThrow(RefusedError);
    expect(await titles(other.title)).toBe(0);
    await send({ ...form, submissionId: randomUUID() });
    expect(await titles(form.title)).toBe(2);
  },
);
