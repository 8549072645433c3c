import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '#app/access/auth-tables.ts';
import { apiKeys } from '#app/areas/api-keys/api-key-tables.ts';
import { invoicePayments } from '#app/areas/billing/billing-tables.ts';
import { customerProfiles } from '#app/areas/customers/customer-tables.ts';
import { documentRequests } from '#app/areas/documents/document-tables.ts';
import { projectInquiries } from '#app/areas/inquiries/inquiry-tables.ts';
import { kbMissedSearches } from '#app/areas/knowledge/knowledge-tables.ts';
import { calendarFeeds } from '#app/areas/meetings/meeting-tables.ts';
import { projectMilestones } from '#app/areas/projects/project-tables.ts';
import { settings } from '#app/areas/settings/setting-tables.ts';
import { ticketAttachments } from '#app/areas/tickets/ticket-tables.ts';
import {
  makeArticle,
  makeCategory,
  makeContract,
  makeDocument,
  makeInvoice,
  makeMeeting,
  makeProcedure,
  makeProject,
  makeProposal,
  makeTask,
  makeTicket,
  makeTimeEntry,
  makeUser,
  makeWebhook,
} from '#app/demo/makers.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import {
  get,
  makeCast,
  PERSONAS,
  type Persona,
  post,
  type RunningApp,
  signIn,
  startApp,
} from '#tests/helpers/app.ts';
import { fingerprint } from '#tests/helpers/snapshot.ts';
import { addressOf, type Door, doorsOf } from './doors.ts';
import { MATRIX } from './matrix.ts';
import type { Outcome } from './matrix-rows.ts';

let app: RunningApp;
let doors: Door[];
let values: Record<string, string>;
const cookies = new Map<Persona, string>();
let rejectedSession: typeof sessions.$inferSelect | undefined;

beforeAll(async () => {
  app = await startApp();
  doors = doorsOf(app.routes);
  const cast = await makeCast(app);
  for (const persona of PERSONAS) {
    if (persona !== 'nobody') cookies.set(persona, await signIn(app, `${persona}@cast.example`));
  }
  values = await app.owner(async (tx) => {
    // Rejected after signing in: the session is live, as an old browser's would be.
    await tx
      .update(customerProfiles)
      .set({ approvalStatus: 'rejected' })
      .where(eq(customerProfiles.id, cast.rejected.profile.id));
    [rejectedSession] = await tx
      .select()
      .from(sessions)
      .where(eq(sessions.userId, cast.rejected.profile.userId));
    const target = await makeUser(tx, { email: 'target@cast.example' });
    await firmWithLogo(tx);
    const [inquiry] = await tx
      .insert(projectInquiries)
      .values({
        firstName: 'Ina',
        lastName: 'Inquirer',
        email: 'ina@example.com',
        company: 'Secret Mechanical',
        dueAt: new Date(),
      })
      .returning({ id: projectInquiries.id });
    const { procedure } = await makeProcedure(tx, cast.customer.profile, { status: 'approved' });
    const task = await makeTask(tx, cast.customer.profile.id, { side: 'customer' });
    const proposal = await makeProposal(tx, cast.customer.profile.id, { status: 'sent' });
    const contract = await makeContract(tx, cast.customer.profile.id, { status: 'sent' });
    const entry = await makeTimeEntry(tx, target.id);
    const { id: meetingId } = await makeMeeting(tx, { customerId: cast.customer.profile.id });
    return {
      meetingId,
      ...(await projectWithMilestone(tx, cast.customer.profile.id)),
      calendar: await calendarOfStaff(tx),
      entryId: entry.id,
      proposalId: proposal.id,
      contractId: contract.id,
      ...(await invoiceWithPayment(tx, cast.customer.profile.id)),
      ...(await knowledge(tx)),
      taskId: task.id,
      procedureId: procedure.id,
      page: 'home.png',
      report: 'revenue.csv',
      ...(await ticketWithFile(tx, cast.customer.profile)),
      ...(await documentWithFile(tx, cast.customer.profile)),
      ...(await webhookWithKey(tx, cast.admin.id)),
      id: task.id,
      requestId: await fileRequest(tx, cast.customer.profile.id, cast.admin),
      inquiryId: inquiry?.id ?? '',
      userId: target.id,
      passkeyId: randomUUID(),
      sessionId: await sessionOf(tx, target.id),
      customerId: cast.pending.profile.id,
      companyId: cast.other.company.id,
    };
  });
});

afterAll(() => app?.stop());

/** A session of somebody who never asks. */
async function sessionOf(tx: Tx, userId: string): Promise<string> {
  const [session] = await tx
    .insert(sessions)
    .values({ userId, token: 'of the target', expiresAt: new Date(Date.now() + 3_600_000) })
    .returning({ id: sessions.id });
  return session?.id ?? '';
}

/** A published article, a category and a search that found nothing. */
async function knowledge(tx: Tx) {
  const { id: articleId, slug } = await makeArticle(tx);
  const { id: categoryId } = await makeCategory(tx);
  const [search] = await tx
    .insert(kbMissedSearches)
    .values({ query: 'van stock' })
    .returning({ id: kbMissedSearches.id });
  return { articleId, slug, categoryId, searchId: search?.id ?? '' };
}

/** A webhook with a delivery, and a key of the API. */
async function webhookWithKey(tx: Tx, userId: string) {
  const { endpoint, delivery } = await makeWebhook(tx);
  const key = { name: 'Import', prefix: 'plenum_aaaaa', keyHash: 'f', scope: 'read' } as const;
  const [made] = await tx
    .insert(apiKeys)
    .values({ ...key, createdBy: userId })
    .returning({ id: apiKeys.id });
  return { endpointId: endpoint.id, deliveryId: delivery.id, keyId: made?.id ?? '' };
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A firm with a logo whose bytes are there. */
async function firmWithLogo(tx: Tx): Promise<void> {
  const logo = {
    fileName: 'logo.png',
    filePath: 'firm/logo.png',
    fileSize: ONE_PIXEL.length,
    mimeType: 'image/png',
  };
  const stored = path.join(app.dataDir, 'files', logo.filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, ONE_PIXEL);
  await tx.insert(settings).values({ key: 'company.logo', value: JSON.stringify(logo) });
}

/** A project of the customer with a milestone. */
async function projectWithMilestone(tx: Tx, customerId: string) {
  const { id: projectId } = await makeProject(tx, customerId);
  const [milestone] = await tx
    .insert(projectMilestones)
    .values({ projectId, title: 'A milestone', position: 0 })
    .returning({ id: projectMilestones.id });
  return { projectId, milestoneId: milestone?.id ?? '' };
}

/** A bill of the customer with a payment. */
async function invoiceWithPayment(tx: Tx, customerId: string) {
  const { id: invoiceId } = await makeInvoice(tx, customerId, { status: 'sent' });
  const [payment] = await tx
    .insert(invoicePayments)
    .values({ invoiceId, amount: '1.00', method: 'check', paidOn: '2026-11-05' })
    .returning({ id: invoicePayments.id });
  return { invoiceId, paymentId: payment?.id ?? '' };
}

/** The name of a private calendar file that nobody of the cast renews. */
async function calendarOfStaff(tx: Tx): Promise<string> {
  const { id: userId } = await makeUser(tx, { role: 'admin' });
  const token = 'a'.repeat(43);
  const tokenHash = createHash('sha256').update(token).digest('hex');
  await tx.insert(calendarFeeds).values({ userId, tokenHash });
  return `${token}.ics`;
}

/** A ticket of the customer with a file whose bytes are there. */
async function ticketWithFile(tx: Tx, profile: typeof customerProfiles.$inferSelect) {
  const ticket = await makeTicket(tx, profile);
  const filePath = `${profile.id}/${randomUUID()}.csv`;
  const stored = path.join(app.dataDir, 'files', filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, 'zone,hours\n');
  const [attachment] = await tx
    .insert(ticketAttachments)
    .values({
      ticketId: ticket.id,
      fileName: 'hours.csv',
      filePath,
      fileSize: 11,
      mimeType: 'text/csv',
      uploadedBy: profile.userId,
    })
    .returning({ id: ticketAttachments.id });
  return { ticketId: ticket.id, attachmentId: attachment?.id ?? '' };
}

/** A document that the customer shared, with the bytes of its one file. */
async function documentWithFile(tx: Tx, profile: typeof customerProfiles.$inferSelect) {
  const author = { authorSide: 'customer', uploadedBy: profile.userId } as const;
  const { document, version } = await makeDocument(tx, profile, { ...author, file: author });
  const stored = path.join(app.dataDir, 'files', version.filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, 'findings');
  return { documentId: document.id, number: String(version.number) };
}

async function fileRequest(
  tx: Tx,
  customerId: string,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const [request] = await tx
    .insert(documentRequests)
    .values({ customerId, title: 'Price list', requestedBy: id, requestedByName: name })
    .returning({ id: documentRequests.id });
  return request?.id ?? '';
}

async function knock(door: Door, persona: Persona, suffix = ''): Promise<Response> {
  if (persona === 'rejected' && rejectedSession) {
    const again = rejectedSession;
    await app.owner((tx) => tx.insert(sessions).values(again).onConflictDoNothing());
  }
  const cookie = cookies.get(persona);
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const address = addressOf(door.path, values) + suffix;
  return door.method === 'GET' ? get(app, address, headers) : post(app, address, {}, headers);
}

function expectOutcome(response: Response, outcome: Outcome, who: string): void {
  const location = response.headers.get('location') ?? '';
  if (outcome === 'served') {
    expect(response.status, `${who} → ${location}`).toBeLessThan(500);
    expect([401, 403, 404, 405], who).not.toContain(response.status);
    expect(location, who).not.toMatch(/auth|complete-profile|pending/);
  } else if (typeof outcome === 'number') {
    expect(response.status, who).toBe(outcome);
  } else {
    expect(response.status, who).toBe(302);
    expect(location.startsWith(outcome.slice(3)), `${who} → ${location}`).toBe(true);
  }
}

describe('the access matrix', () => {
  it('has a row for every door of the route table, and no row without its door', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(doors.map((door) => door.name).sort());
  });

  it.each(Object.keys(MATRIX))('%s', async (name) => {
    const door = doors.find((each) => each.name === name);
    const row = MATRIX[name];
    if (!door || !row) throw new Error(`${name} is not in the route table.`);
    const refused = PERSONAS.filter((persona) => row[persona] !== 'served');
    const before = refused.length > 0 ? await fingerprint(app) : null;
    for (const persona of refused) {
      expectOutcome(await knock(door, persona), row[persona], `${persona} at ${name}`);
    }
    if (before) expect(await fingerprint(app), `refusals at ${name} changed data`).toEqual(before);
    for (const persona of PERSONAS) {
      // Signing out would end the session that the rest of the matrix needs.
      if (row[persona] !== 'served' || name === 'POST /sign-out') continue;
      expectOutcome(await knock(door, persona), 'served', `${persona} at ${name}`);
    }
  });

  it('holds for data requests too, also when they ask for the inner route alone', async () => {
    const guarded = doors.filter(
      (door) => door.method === 'GET' && /^\/(?:admin|customer)(?:\/|$)/.test(door.path),
    );
    expect(guarded.length).toBeGreaterThan(20);
    for (const door of guarded) {
      for (const persona of ['nobody', 'user', 'pending'] as const) {
        const alone = `.data?${new URLSearchParams({ _routes: door.routeId })}`;
        for (const suffix of ['.data', alone]) {
          const response = await knock(door, persona, suffix);
          const body = await response.text();
          const target = String(MATRIX[door.name]?.[persona]).slice(3).split('?')[0] ?? '';
          expect(response.status, `${persona} at ${door.path}${suffix}`).toBe(202);
          expect(body, `${persona} at ${door.path}${suffix}`).toContain(target);
          expect(body).not.toContain('Secret Mechanical');
        }
      }
    }
  });
});

describe('a change from a foreign page', () => {
  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of no origin', { origin: '' }],
    ['of a cross-site frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused at every action, and nothing changes', async (_what, headers) => {
    const before = await fingerprint(app);
    const cookie = cookies.get('admin') ?? '';
    for (const door of doors.filter((each) => each.method === 'POST')) {
      const response = await post(app, addressOf(door.path, values), {}, { cookie, ...headers });
      expect(response.status, door.name).toBe(403);
    }
    expect(await fingerprint(app)).toEqual(before);
  });
});
