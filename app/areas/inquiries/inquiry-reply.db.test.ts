import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { breakPromises } from '#app/areas/promises/promise-jobs.server.ts';
import { mailJob } from '#app/platform/mail/mail.server.ts';
import { type Cast, makePeople } from '#tests/helpers/cast.ts';
import { mailTo, setUpDatabase } from '#tests/helpers/database.ts';
import { passDue, promisesOf } from '#tests/helpers/promises.ts';
import { submitInquiry, updateInquiry } from './inquiry-commands.server.ts';
import { createInquiryCustomer, linkInquiry } from './inquiry-customer-commands.server.ts';
import { getInquiry } from './inquiry-detail-queries.server.ts';
import { replyToInquiry, withdrawAnswer } from './inquiry-reply-commands.server.ts';

setUpDatabase();

let cast: Cast;
beforeAll(async () => {
  cast = await makePeople();
});

const INQUIRY = {
  firstName: 'Ina',
  lastName: 'Ortiz',
  email: 'ina@example.com',
  company: 'Ortiz',
} as const;
const OPEN_INQUIRY = {
  kind: 'inquiry',
  keptAt: null,
  brokenAt: null,
  withdrawnAt: null,
} as const;

describe('the promise of an answer to an inquiry', () => {
  it.each(['contacted', 'lost', 'won'] as const)(
    'is as open as before once the inquiry is set to %s',
    async (status) => {
      const id = await submitInquiry(INQUIRY);
      await updateInquiry(cast.ann, { id, status, note: 'Called them.', version: 1 });
      expect(await promisesOf(id)).toMatchObject([OPEN_INQUIRY]);
      expect(await getInquiry(cast.ann, id)).toMatchObject({ answeredAt: null });
    },
  );

  it('is not kept by the customer that is linked to it or made of it', async () => {
    const linked = await submitInquiry(INQUIRY);
    await linkInquiry(cast.ann, linked, cast.customer.customerId);
    const made = await submitInquiry({ ...INQUIRY, email: 'made@example.com' });
    const contact = { contactName: 'Ina Ortiz', email: 'made@example.com' };
    await createInquiryCustomer(cast.ann, made, { ...contact, newCompanyName: 'Ortiz Made' });
    expect(await promisesOf(linked)).toMatchObject([OPEN_INQUIRY]);
    expect(await promisesOf(made)).toMatchObject([OPEN_INQUIRY]);
    expect(await getInquiry(cast.ann, made)).toMatchObject({ answeredAt: null });
  });

  it('is kept by the reply that left, once', async () => {
    const id = await submitInquiry({ ...INQUIRY, email: 'asks@example.com' });
    const reply = {
      subject: 'Your inquiry',
      message: 'Hi Ina,\n\nyes.',
      submissionId: randomUUID(),
    };
    await replyToInquiry(cast.ann, id, reply);
    await replyToInquiry(cast.ann, id, reply);
    const queued = (await mailTo('asks@example.com')).filter(({ receipt }) => receipt);
    expect(queued).toMatchObject([{ content: { subject: 'Your inquiry' } }]);
    // On the queue it is not an answer.
    expect(await promisesOf(id)).toMatchObject([OPEN_INQUIRY]);
    expect(await getInquiry(cast.ann, id)).toMatchObject({
      status: 'contacted',
      answeredAt: null,
      replies: [{ sentAt: null, sentTo: 'asks@example.com', authorName: 'Ann' }],
    });
    for (const mail of [...queued, ...queued]) await mailJob.run(mail);
    const [kept] = await promisesOf(id);
    const inquiry = await getInquiry(cast.ann, id);
    expect(inquiry.replies).toMatchObject([{ sentAt: kept?.keptAt }]);
    expect(inquiry).toMatchObject({ answeredAt: kept?.keptAt, mayWithdraw: false });
    await updateInquiry(cast.ann, { id, status: 'new', note: null, version: 2 });
    expect(await promisesOf(id)).toEqual([kept]);
  });

  it('is not kept by a reply that never leaves', async () => {
    const id = await submitInquiry({ ...INQUIRY, email: 'gone@example.com' });
    await replyToInquiry(cast.ann, id, { subject: 'Yes', message: 'Yes.' });
    await passDue(id);
    await breakPromises(new Date());
    expect(await promisesOf(id)).toMatchObject([{ brokenAt: expect.any(Date), keptAt: null }]);
  });

  it('is withdrawn by staff with a reason', async () => {
    const id = await submitInquiry(INQUIRY);
    await withdrawAnswer(cast.ann, id, 'not_a_request');
    expect(await getInquiry(cast.ann, id)).toMatchObject({
      withdrawnAt: expect.any(Date),
      withdrawnReason: 'not_a_request',
      mayWithdraw: false,
      answeredAt: null,
    });
    await expect(withdrawAnswer(cast.ann, id, 'sent_twice')).rejects.toThrow(RefusedError);
    await expect(withdrawAnswer(cast.ann, randomUUID(), 'sent_twice')).rejects.toThrow(
      NotFoundError,
    );
  });
});
