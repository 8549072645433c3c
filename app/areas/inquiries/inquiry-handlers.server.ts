import { on } from '#app/access/verb-handlers.ts';
import { createInquiryCustomer, linkInquiry } from './inquiry-customer-commands.server.ts';
import { inquiryVerbs } from './inquiry-verbs.ts';

/** The command behind each verb. */
export const inquiryHandlers = [
  on(
    inquiryVerbs.createCustomer,
    (staff, contact, { inquiryId }) => createInquiryCustomer(staff, inquiryId, contact),
    (_, { email }) => ({
      kind: 'success',
      title: 'Customer created successfully',
      description: `A link to choose a password is on its way to ${email}.`,
    }),
  ),
  on(inquiryVerbs.linkCustomer, (staff, { customerId }, { inquiryId }) =>
    linkInquiry(staff, inquiryId, customerId),
  ),
];
