import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { tickets } from '#app/records/ticket/ticket-tables.ts';
import { setUpDatabase } from '#tests/helpers/database.ts';
import { newTicket, setUpTicketCast } from '#tests/helpers/tickets.ts';
import { getToday } from './agenda-queries.server.ts';

setUpDatabase();
const cast = setUpTicketCast();

const FRIDAY = new Date('2026-03-06T15:00:00Z');
const clock = {
  now: new Date('2026-03-10T16:00:00Z'),
  today: '2026-03-10',
  dayEnds: new Date('2026-03-11T05:00:00Z'),
};

/** The groups in which a kind of record asks staff to act. */
const groupsOf = async (kind: 'inquiry' | 'ticket') =>
  (await getToday(cast().admin, clock))
    .filter((item) => item.kind === kind && item.group !== 'received')
    .map(({ group }) => group);

it('an inquiry stays through every status until somebody was answered', async () => {
  await unsafeOwnerTransaction((tx) =>
    tx.insert(projectInquiries).values({
      firstName: 'Rosa',
      lastName: 'Diaz',
      email: 'rosa@roof.example',
      company: 'Rooftop Mechanical',
      dueAt: FRIDAY,
    }),
  );
  for (const status of ['new', 'contacted', 'qualified', 'won', 'lost'] as const) {
    await unsafeOwnerTransaction((tx) => tx.update(projectInquiries).set({ status }));
    expect(await groupsOf('inquiry'), status).toEqual(['overdue']);
  }
  await unsafeOwnerTransaction((tx) => tx.update(projectInquiries).set({ answeredAt: new Date() }));
  expect(await groupsOf('inquiry')).toEqual([]);
});

it('a ticket that is set to waiting before its first answer stays among those owed', async () => {
  const { customer } = cast();
  const id = await newTicket(customer, { answerDueAt: FRIDAY });
  await unsafeOwnerTransaction((tx) =>
    tx.update(tickets).set({ status: 'waiting' }).where(eq(tickets.id, id)),
  );
  expect(await groupsOf('ticket')).toEqual(['overdue']);
});

it('a ticket that nobody has answered is new while its answer is due on a later day', async () => {
  const { customer } = cast();
  const id = await newTicket(customer, { answerDueAt: new Date('2026-03-12T15:00:00Z') });
  expect(await groupsOf('ticket')).toContain('new');
  await unsafeOwnerTransaction((tx) =>
    tx.update(tickets).set({ firstResponseAt: clock.now }).where(eq(tickets.id, id)),
  );
  expect(await groupsOf('ticket')).not.toContain('new');
});
