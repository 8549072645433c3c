import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { sessions } from '#app/access/auth-tables.ts';
import { VERBS } from '#app/areas.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { apiKeys } from '#app/records/api-key/api-key-tables.ts';
import { kbMissedSearches } from '#app/records/article/knowledge-tables.ts';
import { providerMovements, providerPayouts } from '#app/records/books/payout-tables.ts';
import { identityProviders } from '#app/records/identity-provider/sso-tables.ts';
import { leadMagnetSubmissions, projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { services } from '#app/records/invoice/service-tables.ts';
import { inboundMails } from '#app/records/mailbox/mail-tables.ts';
import { meetingAttendees } from '#app/records/meeting/booking-tables.ts';
import { meetingKinds } from '#app/records/meeting/meeting-kind-tables.ts';
import { calendarFeeds } from '#app/records/meeting/meeting-tables.ts';
import { meetingSuggestions } from '#app/records/meeting/suggestion-tables.ts';
import { savedReplies } from '#app/records/saved-reply/saved-reply-tables.ts';
import { settings } from '#app/records/settings/setting-tables.ts';
import { staffCustomers } from '#app/records/staff/staff-tables.ts';
import { costRates } from '#app/records/time-entry/cost-rate-tables.ts';
import { expenses } from '#app/records/time-entry/expense-tables.ts';
import { agreedRates } from '#app/records/time-entry/rate-tables.ts';
import { makeArticle, makeCategory, makeMember, makeUser } from '#demo/makers.server.ts';
import type { makeCast, RunningApp } from '#tests/helpers/app.ts';
import { makeBankRows } from '#tests/helpers/bank.ts';
import { makeBatch } from '#tests/helpers/books.ts';
import { makeTimeEntry, makeWebhook } from '#tests/helpers/makers.ts';
import { makeOutsideCalendar } from '#tests/helpers/outside-calendars.ts';
import { invitationOf, makeRecords } from './matrix-records.ts';

type Cast = Awaited<ReturnType<typeof makeCast>>;

const FILLED_IN: Record<string, string> = {
  message: 'Is there news?',
  text: 'Is there news?',
  note: 'Is there news?',
  title: 'Price list',
  category: 'general',
  uploads: randomUUID(),
  role: 'viewer',
  response: 'confirmed',
  rating: 'good',
  invitation: '1',
  answer: 'accepted',
  came: 'yes',
  attends: 'tentative',
  decision: 'accepted',
  kind: 'typed',
  signedName: 'Olga Other',
  agreed: 'on',
  shownHash: 'f'.repeat(64),
  words: 'Half of it was not done.',
  promisedOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  settlement: 'We looked into it.',
  number: '1',
  version: '1',
};

/** A form about a record, filled in well, with what of `more` it asks for. */
export async function filledIn(
  path: string,
  more: Record<string, string> = {},
): Promise<Record<string, string>> {
  const schema = await VERBS.find((verb) => verb.path === path)?.schema?.();
  const shapes = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema];
  const names = shapes.flatMap((each) =>
    each instanceof z.ZodObject ? Object.keys(each.shape) : [],
  );
  const values = Object.entries({ ...FILLED_IN, ...more });
  return Object.fromEntries(values.filter(([name]) => names.includes(name)));
}

/** Makes the records behind the endpoints, one's own being those of `customer`, and tells each parameter's value. */
export async function makeValues(
  tx: Tx,
  { dataDir }: RunningApp,
  cast: Cast,
): Promise<Record<string, string>> {
  const target = await makeUser(tx, { email: 'target@cast.example' });
  const records = await makeRecords(tx, dataDir, cast.customer, cast.admin);
  const removed = await makeUser(tx, { email: 'removed@cast.example' });
  const newcomer = await makeUser(tx, { email: 'third@invited.example' });
  const personId = await firmWithLogo(tx, dataDir);
  const [inquiry] = await tx
    .insert(projectInquiries)
    .values({
      firstName: 'Ina',
      lastName: 'Inquirer',
      email: 'ina@example.com',
      company: 'Secret Mechanical',
      // So far that no scheduled work has a promise to warn of while a test compares all rows.
      dueAt: new Date('2100-01-01'),
    })
    .returning({ id: projectInquiries.id });
  const [submission] = await tx
    .insert(leadMagnetSubmissions)
    .values({ name: 'Ina Inquirer', email: 'ina@example.com' })
    .returning({ id: leadMagnetSubmissions.id });
  const [reply] = await tx
    .insert(savedReplies)
    .values({ title: 'Visit', text: 'On our way.' })
    .returning({ id: savedReplies.id });
  const [service] = await tx
    .insert(services)
    .values({ name: 'Visit', unitPrice: '100.00' })
    .returning({ id: services.id });
  const entry = await makeTimeEntry(tx, target.id);
  const [rate] = await tx
    .insert(agreedRates)
    .values({ userId: target.id, rate: '175.00' })
    .returning({ id: agreedRates.id });
  const [costRate] = await tx
    .insert(costRates)
    .values({ userId: target.id, rate: '85.00', holdsFrom: '2026-01-01' })
    .returning({ id: costRates.id });
  await tx
    .insert(staffCustomers)
    .values({ userId: cast.admin.id, customerId: cast.pending.profile.id });
  return {
    ...records,
    ...(await bookableCall(tx, records.meetingId ?? '', cast.admin.id)),
    personId,
    calendar: await calendarOfStaff(tx),
    calendarId: await makeOutsideCalendar(tx, cast.admin.id),
    // A link that nobody sealed.
    token: 'spent',
    entryId: entry.id,
    rateId: rate?.id ?? '',
    costRateId: costRate?.id ?? '',
    expenseId: await expenseWithReceipt(tx, dataDir, target.id),
    ...(await knowledge(tx)),
    provider: 'google',
    page: 'home.png',
    report: 'revenue.csv',
    file: 'invoices.csv',
    ...(await webhookWithKey(tx, cast.admin.id)),
    mailId: await mailInQuarantine(tx, dataDir),
    ...(await makeBatch(tx)),
    ...(await makeBankRows(tx)),
    payoutId: await payoutOf(tx),
    id: records.taskId,
    // Of the same company, for what staff do to them.
    membershipId: (await makeMember(tx, cast.customer.profile.id, removed)).id,
    sentInvitationId: await invitationOf(tx, cast.customer.profile, 'second@invited.example'),
    newcomerId: await invitationOf(tx, cast.customer.profile, newcomer.email, {
      acceptedBy: newcomer.id,
      acceptedAt: new Date(),
      awaitsApproval: true,
    }),
    inquiryId: inquiry?.id ?? '',
    submissionId: submission?.id ?? '',
    replyId: reply?.id ?? '',
    serviceId: service?.id ?? '',
    userId: target.id,
    staffId: cast.admin.id,
    passkeyId: randomUUID(),
    providerId: await providerOf(tx, cast.customer.profile.id),
    sessionId: await sessionOf(tx, target.id),
    customerId: cast.pending.profile.id,
    companyId: cast.other.company.id,
  };
}

/** A payout of the provider, with what it holds. */
async function payoutOf(tx: Tx): Promise<string> {
  const [payout] = await tx
    .insert(providerPayouts)
    .values({
      ...{
        providerId: 'po_cast',
        amount: '4321.00',
        arrivesOn: '2026-11-06',
        state: 'paid' as const,
      },
      ...{ isAutomatic: true, isReconciled: true, madeAt: new Date('2026-11-04') },
    })
    .returning({ id: providerPayouts.id });
  const payoutId = payout?.id ?? '';
  await tx.insert(providerMovements).values({
    ...{ providerId: 'txn_cast', category: 'charge', amount: '4331.00', fee: '10.00' },
    ...{ description: 'charge', payoutId, occurredAt: new Date('2026-11-03') },
  });
  return payoutId;
}

/** A call that visitors and clients can book, and the people of a meeting. */
async function bookableCall(tx: Tx, meetingId: string, hostId: string) {
  const kind = 'discovery-call';
  const open = { isOn: true, hostIds: [hostId], forWhom: 'both' as const };
  await tx.update(meetingKinds).set(open).where(eq(meetingKinds.slug, kind));
  // Another one is what staff turn off.
  const [visit] = await tx
    .insert(meetingKinds)
    .values({ ...open, slug: 'site-visit', name: 'Site visit', minutes: 60 })
    .returning({ id: meetingKinds.id });
  const [guest] = await tx
    .insert(meetingAttendees)
    .values({ meetingId, name: 'Kim', email: 'kim@guest.example', timeZone: 'UTC' })
    .returning({ id: meetingAttendees.id });
  const [suggestion] = await tx
    .insert(meetingSuggestions)
    .values({
      meetingId,
      ...{ name: 'Kim', email: 'kim@guest.example', timeZone: 'UTC' },
      ...{ startsAt: new Date('2199-05-05'), durationMinutes: 30 },
      ...{ invitationSequence: 0, stampedAt: new Date('2026-11-01') },
    })
    .returning({ id: meetingSuggestions.id });
  const suggestionId = suggestion?.id ?? '';
  return {
    kind,
    kindId: visit?.id ?? '',
    hostId,
    colleagueId: hostId,
    guestId: guest?.id ?? '',
    suggestionId,
  };
}

/** An identity provider of a customer, at an address that nobody answers. */
async function providerOf(tx: Tx, customerId: string): Promise<string> {
  const [provider] = await tx
    .insert(identityProviders)
    .values({
      name: 'Cast login',
      customerId,
      issuer: 'https://login.cast.example',
      clientId: 'plenum',
      clientSecret: 'sealed',
      domains: ['cast.example'],
    })
    .returning({ id: identityProviders.id });
  return provider?.id ?? '';
}

/** A session of someone who never asks. */
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

/** A firm with a logo whose bytes are there, and a person with a picture; returns the person's id. */
async function firmWithLogo(tx: Tx, dataDir: string): Promise<string> {
  const logo = {
    fileName: 'logo.png',
    filePath: 'firm/logo.png',
    fileSize: ONE_PIXEL.length,
    mimeType: 'image/png',
  };
  const stored = path.join(dataDir, 'files', logo.filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, ONE_PIXEL);
  const id = randomUUID();
  const people = [{ id, name: 'Pat Shown', role: 'Founder', line: 'Shown.', picture: logo }];
  await tx.insert(settings).values([
    { key: 'company.logo', value: JSON.stringify(logo) },
    { key: 'company.people', value: JSON.stringify(people) },
  ]);
  return id;
}

/** An email that waits for staff, whose bytes are there. */
async function mailInQuarantine(tx: Tx, dataDir: string): Promise<string> {
  const id = randomUUID();
  const filePath = `mail/${id}.eml`;
  const stored = path.join(dataDir, 'files', filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  const raw = Buffer.from('Subject: Pumps\r\n\r\nHello\r\n');
  await writeFile(stored, raw);
  const fileSize = raw.byteLength;
  const file = { fileName: 'email.eml', filePath, fileSize, mimeType: 'message/rfc822' };
  await tx.insert(inboundMails).values({
    id,
    ...file,
    mailbox: 'test',
    messageKey: id,
    state: 'quarantined',
    reason: 'The sender is unknown.',
  });
  return id;
}

/** An expense of the firm's own, with the bytes of its receipt. */
async function expenseWithReceipt(tx: Tx, dataDir: string, userId: string): Promise<string> {
  const id = randomUUID();
  const filePath = `firm/${id}.csv`;
  const stored = path.join(dataDir, 'files', filePath);
  await mkdir(path.dirname(stored), { recursive: true });
  await writeFile(stored, 'a,b\n');
  const file = { fileName: 'receipt.csv', filePath, fileSize: 4, mimeType: 'text/csv' };
  const spent = { description: 'Hotel', amount: '140.00', date: '2026-11-05', billable: false };
  await tx.insert(expenses).values({ id, userId, ...spent, ...file });
  return id;
}

/** The name of a private calendar file that nobody of the cast renews. */
async function calendarOfStaff(tx: Tx): Promise<string> {
  const { id: userId } = await makeUser(tx, { role: 'admin' });
  const token = 'a'.repeat(43);
  const tokenHash = createHash('sha256').update(token).digest('hex');
  await tx.insert(calendarFeeds).values({ userId, tokenHash });
  return `${token}.ics`;
}
