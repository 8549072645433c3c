import type { AdminActor } from '#app/access/actor.ts';
import { asActor } from '#app/access/as-actor.server.ts';
import { createInvoice } from '#app/areas/billing/invoice-commands.server.ts';
import { invoiceSchema } from '#app/areas/billing/invoice-forms.ts';
import { suggestInvoiceNumber } from '#app/areas/billing/invoice-number-commands.server.ts';
import { scheduleMeeting } from '#app/areas/meetings/meeting-commands.server.ts';
import { meetingSchema } from '#app/areas/meetings/meeting-forms.ts';
import { importFile } from '#app/areas/outcomes/import-commands.server.ts';
import { addMeasure } from '#app/areas/outcomes/measure-commands.server.ts';
import { measureSchema } from '#app/areas/outcomes/outcome-forms.ts';
import { createProjectIn } from '#app/areas/projects/project-commands.server.ts';
import { createProposal } from '#app/areas/proposals/proposal-commands.server.ts';
import { proposalSchema } from '#app/areas/proposals/proposal-forms.ts';
import { createTask } from '#app/areas/tasks/task-commands.server.ts';
import { taskSchema } from '#app/areas/tasks/task-forms.ts';
import { postMessage } from '#app/areas/tickets/message-commands.server.ts';
import { ticketForCustomerSchema } from '#app/areas/tickets/ticket-forms.ts';
import { createTicketForCustomer } from '#app/areas/tickets/ticket-opening-commands.server.ts';
import { logTime } from '#app/areas/time/time-commands.server.ts';
import { timeEntrySchema } from '#app/areas/time/time-forms.ts';
import { addDays } from '#app/platform/calendar-days.ts';
import { storeFile } from '#app/platform/files/files.server.ts';
import { firmClock, firmDay } from '#app/platform/firm-clock.server.ts';
import { SAMPLE_CLIENT } from '#app/records/customer/sample-client.ts';
import { stagedUploads } from '#app/records/document/upload-tables.ts';
import { sampleInvoices } from './sample-client.ts';

const customerId = SAMPLE_CLIENT;

/** Adds the engagement of the sample client: a record of each kind that a firm meets in its first week. */
export async function addSampleWork(actor: AdminActor): Promise<void> {
  const today = firmDay();
  const projectId = await asActor(actor, (tx) =>
    createProjectIn(tx, actor, {
      customerId,
      title: 'Invoice in a week',
      description: 'From finished work to its invoice in seven days, on every truck.',
      status: 'active',
      kind: 'fixed',
      startDate: addDays(today, -42),
      endDate: addDays(today, 42),
      budget: '18000.00',
      milestones: [
        { title: 'Every job closed on the truck', dueDate: addDays(today, 7) },
        { title: 'Invoices leave daily', dueDate: addDays(today, 35) },
      ],
    }),
  );
  await addWork(actor, projectId, today);
  await addMoney(actor, projectId, today);
  await addOutcome(actor, today);
}

async function addWork(actor: AdminActor, projectId: string, today: string): Promise<void> {
  const tasks = [
    { title: 'Ride along with two technicians', dueDate: addDays(today, 2) },
    { title: 'Write the closing steps for the truck', dueDate: addDays(today, 5) },
    { title: 'Name who approves invoices', dueDate: addDays(today, 3), side: 'customer' },
  ];
  for (const task of tasks) {
    await createTask(actor, taskSchema.parse({ customerId, projectId, ...task }));
  }
  const ticket = await createTicketForCustomer(
    actor,
    ticketForCustomerSchema.parse({
      customerId,
      title: 'Two technicians close their jobs on Friday',
      description:
        'Ray says that Marco and Dee collect their papers until Friday. Agreed to call them.',
      uploads: [],
    }),
  );
  await postMessage(actor, ticket.id, {
    message:
      'Called both. Dee has no signal in the plant rooms; the app has to work offline there.',
    isInternal: true,
    uploads: [],
  });
  await scheduleMeeting(
    actor,
    meetingSchema.parse({
      customerId,
      projectId,
      title: 'Weekly numbers',
      meetingDate: addDays(today, 7),
      meetingTime: '09:00',
      timeZone: firmClock().timeZone,
      durationMinutes: 30,
    }),
  );
  await createProposal(
    actor,
    proposalSchema.parse({
      customerId,
      title: 'Agreement pricing from hours',
      content: '## What we do\n\n- Hours for every unit on the agreement\n- A price for each visit',
      totalAmount: '12000.00',
      validUntil: addDays(today, 30),
    }),
  );
}

async function addMoney(actor: AdminActor, projectId: string, today: string): Promise<void> {
  for (const [daysAgo, hours] of [
    [1, '2.5'],
    [3, '4'],
  ] as const) {
    const date = addDays(today, -daysAgo);
    const description = 'Ride-along and notes';
    await logTime(
      actor,
      timeEntrySchema.parse({ customerId, projectId, hours, date, description, billable: true }),
    );
  }
  await createInvoice(
    actor,
    invoiceSchema.parse({
      customerId,
      invoiceNumber: await suggestInvoiceNumber(actor),
      amount: '6000.00',
      description: 'Invoice in a week: first of three payments',
    }),
  );
}

/** Days to invoice, month by month, from a file among the documents. */
async function addOutcome(actor: AdminActor, today: string): Promise<void> {
  const measureId = await addMeasure(
    actor,
    customerId,
    measureSchema.parse({ kind: 'days-to-invoice' }),
  );
  const bytes = new TextEncoder().encode(sampleInvoices(today));
  // Its key names the sample, so that the job that removes it leaves with it.
  const file = {
    fileName: 'invoices.csv',
    filePath: `staged/${SAMPLE_CLIENT}.csv`,
    fileSize: bytes.byteLength,
    mimeType: 'text/csv',
  };
  await storeFile(file.filePath, bytes);
  const [upload] = await asActor(actor, (tx) =>
    tx
      .insert(stagedUploads)
      .values({ userId: actor.userId, ...file })
      .returning({ id: stagedUploads.id }),
  );
  await importFile(
    actor,
    { customerId, measureId },
    { layout: 'own-days-to-invoice', uploads: upload ? [upload.id] : [] },
  );
}
