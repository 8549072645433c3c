import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminActor } from '#app/access/actor.ts';
import { users } from '#app/access/auth-tables.ts';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { removeCustomer } from '#app/areas/customers/customer-removal-commands.server.ts';
import { unsafeOwnerTransaction } from '#app/platform/db/database.server.ts';
import { customerProfiles } from '#app/records/customer/customer-tables.ts';
import type { InquiryStatus } from '#app/records/inquiry/inquiry-status.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import { makeCompany } from '#demo/makers.server.ts';
import { makeAdmin } from '#tests/helpers/customers.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { makeCustomer } from '#tests/helpers/makers.ts';
import { createInquiryCustomer, linkInquiry } from './inquiry-customer-commands.server.ts';
import { getInquiry } from './inquiry-detail-queries.server.ts';

setUpDatabase();

let admin: AdminActor;

beforeAll(async () => {
  admin = await makeAdmin();
});

/** An inquiry of someone new, and the form that makes them a customer. */
async function inquiryOf(company: string, status: InquiryStatus = 'new') {
  const email = `${randomUUID().slice(0, 8)}@inquiry.example`;
  const id = randomUUID();
  const words = { firstName: 'Ina', lastName: 'Ortiz', company, email };
  await unsafeOwnerTransaction((tx) =>
    tx.insert(projectInquiries).values({ ...words, id, status, dueAt: new Date() }),
  );
  const form = { contactName: 'Ina Ortiz', email, newCompanyName: company };
  return { id, email, form: { ...form, submissionId: randomUUID() } };
}

const customersWith = (email: string) =>
  unsafeOwnerTransaction((tx) =>
    tx.select().from(customerProfiles).where(eq(customerProfiles.email, email)),
  );

describe('a customer of an inquiry', () => {
  it('is invited, linked, and has the inquiry qualified, not answered', async () => {
    const { id, email, form } = await inquiryOf('Ortiz Air');
    const customerId = await createInquiryCustomer(admin, id, form);
    expect(await getInquiry(admin, id)).toMatchObject({
      status: 'qualified',
      answeredAt: null,
      version: 2,
      customer: { id: customerId, companyName: 'Ortiz Air', contactName: 'Ina Ortiz' },
    });
    expect(await mailTo(email)).toHaveLength(1);
  });

  it('is made once by a form that comes twice, at once or later', async () => {
    const { id, email, form } = await inquiryOf('Twice Air');
    const made = await Promise.all([
      createInquiryCustomer(admin, id, form),
      createInquiryCustomer(admin, id, form),
    ]);
    made.push(await createInquiryCustomer(admin, id, form));
    expect(new Set(made).size).toBe(1);
    expect(await customersWith(email)).toHaveLength(1);
    expect(await mailTo(email)).toHaveLength(1);
    expect(await getInquiry(admin, id)).toMatchObject({ version: 2 });
  });

  it('is one, whichever of two asks first', async () => {
    const { id, form } = await inquiryOf('Rival Air', 'won');
    const second = { ...form, email: `second-${form.email}`, submissionId: randomUUID() };
    const outcomes = await Promise.allSettled([
      createInquiryCustomer(admin, id, form),
      createInquiryCustomer(admin, id, second),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'This inquiry already has a customer.' },
    });
    const all = [...(await customersWith(form.email)), ...(await customersWith(second.email))];
    expect(all).toHaveLength(1);
    expect(await getInquiry(admin, id)).toMatchObject({
      status: 'won',
      customer: all[0] && { id: all[0].id },
    });
  });

  it('is not made where the email has an account, and changes nothing then', async () => {
    const { id, email, form } = await inquiryOf('Known Air');
    await unsafeOwnerTransaction((tx) => tx.insert(users).values({ name: 'Ina', email }));
    await expect(createInquiryCustomer(admin, id, form)).rejects.toThrow('already has an account');
    expect(await getInquiry(admin, id)).toMatchObject({
      status: 'new',
      customer: null,
      version: 1,
    });
    await expect(createInquiryCustomer(admin, randomUUID(), form)).rejects.toThrow(NotFoundError);
  });

  it('can join a company with a name near to it', async () => {
    const group = await unsafeOwnerTransaction((tx) =>
      makeCompany(tx, { name: 'Okoboji Mechanical Group' }),
    );
    const { id } = await inquiryOf('Okoboji Mechanical');
    expect((await getInquiry(admin, id)).near).toEqual([
      { id: group.id, name: 'Okoboji Mechanical Group', isSame: false },
    ]);
  });

  it('can be one who is there already, once', async () => {
    const { id, email } = await inquiryOf('There Air');
    const { profile, other } = await unsafeOwnerTransaction(async (tx) => ({
      profile: (await makeCustomer(tx, { email, name: 'Ina Ortiz' })).profile,
      other: (await makeCustomer(tx)).profile,
    }));
    expect(await getInquiry(admin, id)).toMatchObject({ known: { value: profile.id } });
    await Promise.all([linkInquiry(admin, id, profile.id), linkInquiry(admin, id, profile.id)]);
    await expect(linkInquiry(admin, id, other.id)).rejects.toThrow('already has a customer');
    await expect(linkInquiry(admin, id, randomUUID())).rejects.toThrow(RefusedError);
    expect(await getInquiry(admin, id)).toMatchObject({
      status: 'qualified',
      version: 2,
      customer: { id: profile.id },
      known: null,
    });
    expect(await mailTo(email)).toEqual([]);
  });

  it('is known by their address however it was typed', async () => {
    const { id, email } = await inquiryOf('Capital Air');
    const { profile } = await unsafeOwnerTransaction((tx) => makeCustomer(tx, { email }));
    await unsafeOwnerTransaction((tx) =>
      tx
        .update(projectInquiries)
        .set({ email: email.toUpperCase() })
        .where(eq(projectInquiries.id, id)),
    );
    expect(await getInquiry(admin, id)).toMatchObject({ known: { value: profile.id } });
  });

  it('is left by an inquiry that outlives them', async () => {
    const { id, form } = await inquiryOf('Gone Air');
    const customerId = await createInquiryCustomer(admin, id, form);
    await removeCustomer(admin, customerId, 'delete');
    expect(await getInquiry(admin, id)).toMatchObject({ status: 'qualified', customer: null });
  });
});
