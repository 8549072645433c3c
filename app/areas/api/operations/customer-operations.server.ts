import { inviteContact } from '#app/areas/customers/contact-invitation-commands.server.ts';
import { updateCustomer } from '#app/areas/customers/customer-commands.server.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { customerEdit, customerQuery, newCustomer } from '../api-inputs.ts';
import { operation } from '../operation.server.ts';
import { getRecord, listRecords } from '../record-queries.server.ts';
import { mergeEdit } from './merged.ts';
import { pageOf } from './page-of.ts';

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
