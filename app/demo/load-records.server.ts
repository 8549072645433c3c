import { eq } from 'drizzle-orm';
import { customerAccounts, invoices, transactions } from '#app/areas/billing/billing-tables.ts';
import { customerDocuments, documentVersions } from '#app/areas/documents/document-tables.ts';
import { tasks } from '#app/areas/tasks/task-tables.ts';
import { ticketMessages, tickets } from '#app/areas/tickets/ticket-tables.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { addMoney, subtractMoney } from '#app/platform/money.ts';
import { demoDate, demoTime } from './demo-clock.ts';
import type { DemoDocument, DemoFirm } from './demo-types.ts';
import { type DemoPeople, idOf } from './load-people.server.ts';
import { insertAll } from './makers.server.ts';

/** A file that a document of the demo refers to. */
export type StoredFile = { key: string; bytes: Uint8Array };

/** Tickets in the order they came, so that their numbers rise with time, each with its conversation. */
export async function loadTickets(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  const inOrder = firm.tickets
    .map((ticket) => ({ ...ticket, createdAt: demoTime(now, ticket) }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const ticket of inOrder) {
    const [made] = await tx
      .insert(tickets)
      .values({
        customerId: idOf(people.profileIds, ticket.contactKey),
        title: ticket.title,
        description: ticket.description,
        category: ticket.category,
        priority: ticket.priority,
        status: ticket.status,
        createdBy: idOf(people.userIds, ticket.contactKey),
        authorName: nameOf(firm, ticket.contactKey),
        createdAt: ticket.createdAt,
      })
      .returning({ id: tickets.id });
    if (!made || ticket.messages.length === 0) continue;
    await insertAll(
      tx,
      ticketMessages,
      ticket.messages.map((message) => ({
        ticketId: made.id,
        userId: idOf(people.userIds, message.authorKey),
        authorName: nameOf(firm, message.authorKey),
        authorSide: message.side === 'staff' ? ('firm' as const) : ('customer' as const),
        message: message.text,
        isInternal: message.isInternal ?? false,
        createdAt: demoTime(now, message),
      })),
    );
  }
}

/** Tasks and invoices. */
export async function loadWork(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  await insertAll(
    tx,
    tasks,
    firm.tasks.map((task) => ({
      customerId: idOf(people.customerIds, task.companyKey),
      title: task.title,
      description: task.description ?? null,
      priority: task.priority,
      status: task.status,
      dueDate: task.dueInDays === undefined ? null : demoDate(now, task.dueInDays),
      createdBy: idOf(people.userIds, task.createdByKey),
      createdAt: demoTime(now, { daysAgo: task.daysAgo, hour: 9 }),
      completedAt:
        task.completedDaysAgo === undefined
          ? null
          : demoTime(now, { daysAgo: task.completedDaysAgo, hour: 16 }),
    })),
  );
  await insertAll(
    tx,
    invoices,
    firm.invoices.map((invoice) => ({
      customerId: idOf(people.customerIds, invoice.companyKey),
      invoiceNumber: invoice.number,
      description: invoice.description,
      amount: invoice.amount,
      status: invoice.status,
      dueDate: demoDate(now, invoice.dueInDays),
      createdAt: demoTime(now, { daysAgo: invoice.daysAgo, hour: 11 }),
      paidDate:
        invoice.paidDaysAgo === undefined
          ? null
          : demoTime(now, { daysAgo: invoice.paidDaysAgo, hour: 13 }),
    })),
  );
}

/** Ledger entries in order of time, each with the balance after it, and the accounts they add up to. */
export async function loadLedger(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
): Promise<void> {
  for (const [companyKey, accountId] of people.accountIds) {
    const entries = firm.ledger
      .filter((entry) => entry.companyKey === companyKey)
      .map((entry) => ({ ...entry, createdAt: demoTime(now, entry) }))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    let availableBalance = '0.00';
    let totalSpent = '0.00';
    const rows = entries.map(({ type, amount, description, createdAt }, index) => {
      if (type === 'credit') {
        availableBalance = addMoney(availableBalance, amount);
      } else {
        availableBalance = subtractMoney(availableBalance, amount);
        totalSpent = addMoney(totalSpent, amount);
      }
      return {
        accountId,
        entryNumber: index + 1,
        type,
        amount,
        description,
        createdAt,
        balanceAfter: availableBalance,
      };
    });
    await insertAll(tx, transactions, rows);
    await tx
      .update(customerAccounts)
      .set({ availableBalance, totalSpent })
      .where(eq(customerAccounts.id, accountId));
  }
}

/** Documents; returns the files to store once the transaction has committed. */
export async function loadDocuments(
  tx: Tx,
  firm: DemoFirm,
  people: DemoPeople,
  now: Date,
  randomName: () => string,
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const document of firm.documents) {
    const customerId = idOf(people.customerIds, document.companyKey);
    const bytes = Buffer.from(document.body, 'utf8');
    const extension = extensionOf(document);
    const filePath = `${customerId}/${randomName()}.${extension}`;
    files.push({ key: filePath, bytes });
    const createdAt = demoTime(now, document);
    const author = {
      uploadedBy: idOf(people.userIds, document.uploadedByKey),
      authorName: nameOf(firm, document.uploadedByKey),
      authorSide: 'firm' as const,
    };
    const [made] = await tx
      .insert(customerDocuments)
      .values({
        customerId,
        title: document.title,
        description: document.description,
        category: document.category,
        ...author,
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: customerDocuments.id });
    if (!made) throw new Error('The document was not made.');
    await tx.insert(documentVersions).values({
      documentId: made.id,
      number: 1,
      fileName: document.fileName,
      filePath,
      fileSize: bytes.byteLength,
      mimeType: MIME_TYPES[extension] ?? 'text/plain',
      ...author,
      createdAt,
    });
  }
  return files;
}

const MIME_TYPES: Record<string, string> = {
  txt: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
};

function extensionOf(document: DemoDocument): string {
  return document.fileName.split('.').at(-1) ?? 'txt';
}

/** The name of a person of the demo. @throws Error when nobody has the key. */
export function nameOf(firm: DemoFirm, key: string): string {
  const person = [...firm.staff, ...firm.contacts].find((each) => each.key === key);
  if (!person) throw new Error(`The demo has nobody under the key "${key}".`);
  return person.name;
}
