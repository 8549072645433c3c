import { z } from 'zod';
import { APPROVAL_STATUSES } from '#app/access/approval-status.ts';
import { operation } from '#app/access/operation.server.ts';
import { archived, queryFields, seenVersion } from '#app/areas/public-records/api-inputs.ts';
import { getRecord, listRecords } from '#app/areas/public-records/listed-record-queries.server.ts';
import { mergeEdit } from '#app/areas/public-records/merged.ts';
import { pageOf } from '#app/areas/public-records/page-of.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { inviteContact } from './contact-invitation-commands.server.ts';
import { updateCustomer } from './customer-commands.server.ts';
import { customerEditSchema, invitationSchema } from './customer-forms.ts';

const customerQuery = z.strictObject({
  ...queryFields,
  status: z.enum(APPROVAL_STATUSES).optional(),
  archived,
});

const invited = invitationSchema.shape;

const newCustomer = z
  .strictObject({
    contactName: invited.contactName,
    email: invited.email,
    phone: invited.phone,
    companyId: invited.companyId,
    newCompanyName: invited.newCompanyName,
  })
  .refine(({ companyId, newCompanyName }) => Boolean(companyId || newCompanyName), {
    path: ['companyId'],
    error: 'Choose a company or create one',
  })
  .meta({
    id: 'NewCustomer',
    description:
      'A person to invite: they get an account, an approved profile and an email with a link that sets their password. Name the company by `companyId`, or by `newCompanyName` to create it.',
  });

const contact = customerEditSchema.shape;

const customerEdit = z
  .strictObject({
    companyName: contact.companyName
      .optional()
      .describe(
        'The name that they gave; with a company assigned, records carry its name instead.',
      ),
    contactName: contact.contactName.optional(),
    phone: contact.phone.unwrap().nullable().optional(),
    address: contact.address.unwrap().nullable().optional(),
    city: contact.city.unwrap().nullable().optional(),
    state: contact.state.unwrap().nullable().optional(),
    zipCode: contact.zipCode.unwrap().nullable().optional(),
    companyId: contact.companyId,
    version: seenVersion,
  })
  .meta({ id: 'CustomerEdit', description: 'What changes on a customer. The email stays.' });

const CONTACT = ['contactName', 'phone', 'address', 'city', 'state', 'zipCode'] as const;
const tag = 'Customers';
const one = { path: '/customers/:id', tag, response: RECORDS.customer.schema } as const;

/** The API's operations on customers. */
export const customerOperations = [
  operation({
    method: 'GET',
    path: '/customers',
    id: 'listCustomers',
    tag,
    summary: 'Lists customers, the newest first.',
    query: customerQuery,
    response: pageOf(RECORDS.customer.schema),
    run: ({ actor, query }) => listRecords(actor, 'customer', query),
  }),
  operation({
    method: 'POST',
    path: '/customers',
    id: 'createCustomer',
    tag,
    summary: 'Invites a person as a customer.',
    body: newCustomer,
    response: RECORDS.customer.schema,
    async run({ actor, body, submissionId }) {
      const id = await inviteContact(actor, { ...body, submissionId });
      return getRecord(actor, 'customer', id);
    },
  }),
  operation({
    ...one,
    method: 'GET',
    id: 'getCustomer',
    summary: 'Reads one customer.',
    run: ({ actor, id }) => getRecord(actor, 'customer', id),
  }),
  operation({
    ...one,
    method: 'PATCH',
    id: 'updateCustomer',
    summary: 'Changes a customer.',
    body: customerEdit,
    async run({ actor, id, body: { version, companyId, companyName, ...edit } }) {
      const before = await getRecord(actor, 'customer', id);
      const fields = mergeEdit(before, edit, CONTACT);
      await updateCustomer(actor, before.id, { ...fields, companyName, companyId, version });
      return getRecord(actor, 'customer', id);
    },
  }),
];
