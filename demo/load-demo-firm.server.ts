import { inArray, sql } from 'drizzle-orm';
import { hashPassword } from '#app/access/auth.server.ts';
import { users } from '#app/access/auth-tables.ts';
import { rowsOf, type Tx, unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { storeFile } from '#app/platform/files/files.server.ts';
import { services } from '#app/records/invoice/service-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { DEMO_FIRM } from './demo-firm.ts';
import { DEMO_SERVICES } from './demo-services.ts';
import { demoFaces, demoSettings } from './demo-settings.ts';
import { loadActivity } from './load-activity.server.ts';
import { loadArticleViews } from './load-article-views.server.ts';
import { loadInvoices, loadLedger } from './load-billing.server.ts';
import { loadBooking } from './load-booking.server.ts';
import { loadBooks } from './load-books.server.ts';
import { loadContracts } from './load-contracts.server.ts';
import { loadDiscoveryCalls } from './load-discovery-calls.server.ts';
import { loadDocuments } from './load-documents.server.ts';
import { loadEngagements } from './load-engagements.server.ts';
import { loadKnowledge } from './load-knowledge.server.ts';
import { loadOnlinePayments } from './load-online-payments.server.ts';
import { loadOutcomes } from './load-outcomes.server.ts';
import { loadLeads, loadPeople } from './load-people.server.ts';
import { loadPlans } from './load-plans.server.ts';
import { loadProcedures } from './load-procedures.server.ts';
import { settlePromises } from './load-promises.server.ts';
import { loadProposals } from './load-proposals.server.ts';
import type { StoredFile } from './load-records.server.ts';
import { loadSignIns } from './load-sign-ins.server.ts';
import { loadStory } from './load-story.server.ts';
import { loadTasks } from './load-tasks.server.ts';
import { loadTemplates } from './load-templates.server.ts';
import { loadTickets } from './load-tickets.server.ts';
import { loadTime } from './load-time.server.ts';
import { loadWebhooks } from './load-webhooks.server.ts';
import { insertAll } from './makers.server.ts';

/** Password of every demo login (design, section 1). */
export const DEMO_PASSWORD = 'plenum-demo';

const DEMO_LOGINS = [
  { email: 'admin@example.com', what: 'admin: the back office' },
  {
    email: 'consultant@example.com',
    what: 'consultant of the firm: the work, no money or settings',
  },
  { email: 'bookkeeper@example.com', what: 'billing of the firm: money, and the work to read' },
  { email: 'reader@example.com', what: 'reader of the firm: all of it to read' },
  { email: 'customer@example.com', what: 'approved customer with a rich history: the portal' },
  {
    email: 'billing@example.com',
    what: 'billing in the same company: money, and the work to read',
  },
  { email: 'dispatch@example.com', what: 'operations in the same company: the work, no money' },
  { email: 'other@example.com', what: 'approved customer of another company' },
  { email: 'both@example.com', what: 'billing in both companies' },
  { email: 'pending@example.com', what: 'waiting for approval' },
  { email: 'rejected@example.com', what: 'rejected' },
] as const;

/**
 * Loads the demo firm into an empty database, all of its records or nothing, and then does what its office manager does with the
 * books. Returns whether it did; a database with accounts stays as it is.
 */
export async function loadDemoFirm(say: (line: string) => void = () => {}): Promise<boolean> {
  const isEmpty = await unsafeOwnerTransaction(hasNoAccounts);
  if (!isEmpty) return false;
  say('Loading the demo firm: a year of one firm and eight customer companies …');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const loaded = await unsafeOwnerTransaction(async (tx) => {
    // Two processes that start at once load it once.
    await tx.execute(sql`lock table users in exclusive mode`);
    if (!(await hasNoAccounts(tx))) return null;
    const now = new Date();
    const faces = demoFaces();
    const people = await loadPeople(tx, DEMO_FIRM, { now, passwordHash });
    await loadSignIns(tx, DEMO_FIRM, people, now);
    await insertAll(tx, settings, demoSettings(now, faces));
    await loadLeads(tx, DEMO_FIRM, people, now);
    await loadKnowledge(tx, DEMO_FIRM, people, now);
    await loadArticleViews(tx, now);
    const ticketFiles = await loadTickets(tx, DEMO_FIRM, people, now);
    await loadTasks(tx, DEMO_FIRM, people, now);
    const projectIds = await loadEngagements(tx, DEMO_FIRM, people, now);
    await loadBooking(tx, people);
    await loadDiscoveryCalls(tx, DEMO_FIRM, people, now);
    await loadProcedures(tx, DEMO_FIRM, people, now);
    const proposalIds = await loadProposals(tx, DEMO_FIRM, people, now);
    await loadTemplates(tx, DEMO_FIRM, people, { now, proposalIds, projectIds });
    await loadContracts(tx, DEMO_FIRM, people, { now, proposalIds });
    await loadInvoices(tx, DEMO_FIRM, people, now);
    await insertAll(tx, services, DEMO_SERVICES);
    await loadLedger(tx, DEMO_FIRM, people, now);
    await loadOnlinePayments(tx, now);
    await loadPlans(tx, people, now);
    await loadTime(tx, DEMO_FIRM, people, now);
    await loadWebhooks(tx, people, now);
    const documents = await loadDocuments(tx, DEMO_FIRM, people, { now, projectIds });
    await loadOutcomes(tx, DEMO_FIRM, people, now);
    await loadStory(tx, DEMO_FIRM, people, now);
    await settlePromises(tx, now);
    await loadActivity(tx, now);
    // Before the commit: a start that ends halfway leaves files that nothing names, never records without their files.
    await storeAll([...faces, ...ticketFiles, ...documents]);
    return people;
  });
  if (!loaded) return false;
  await loadBooks(loaded);
  return true;
}

/** The demo logins as `npm start` prints them; none in an installation that holds another firm. */
export async function demoLogins(): Promise<readonly { email: string; what: string }[]> {
  const emails = DEMO_LOGINS.map(({ email }) => email);
  const found = await unsafeOwnerTransaction((tx) =>
    tx.select({ email: users.email }).from(users).where(inArray(users.email, emails)),
  );
  return DEMO_LOGINS.filter(({ email }) => found.some((user) => user.email === email));
}

async function hasNoAccounts(tx: Tx): Promise<boolean> {
  const [row] = await rowsOf<{ some: boolean }>(tx, sql`select exists (select from users) as some`);
  return row?.some === false;
}

async function storeAll(files: readonly StoredFile[]): Promise<void> {
  for (const file of files) await storeFile(file.key, file.bytes);
}
