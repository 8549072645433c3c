import { z } from 'zod';
import { operation } from '#app/access/operation.server.ts';
import { queryFields, seenVersion } from '#app/areas/public-records/api-inputs.ts';
import { getRecord, listRecords } from '#app/areas/public-records/listed-record-queries.server.ts';
import { pageOf } from '#app/areas/public-records/page-of.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { INQUIRY_STATUSES } from '#app/records/inquiry/inquiry-status.ts';
import { submitInquiry, updateInquiry } from './inquiry-commands.server.ts';
import { getInquiry } from './inquiry-detail-queries.server.ts';
import { inquirySchema } from './inquiry-forms.ts';

const inquiryQuery = z.strictObject({
  ...queryFields,
  status: z.enum(INQUIRY_STATUSES).optional(),
});

const inquiry = inquirySchema.shape;

const newInquiry = z
  .strictObject({
    firstName: inquiry.firstName,
    lastName: inquiry.lastName,
    email: inquiry.email,
    company: inquiry.company,
    phone: inquiry.phone,
    website: inquiry.website,
    message: inquiry.message,
  })
  .meta({ id: 'NewInquiry', description: 'An inquiry as the form of the web site takes it.' });

const inquiryEdit = z
  .strictObject({
    status: z.enum(INQUIRY_STATUSES).optional(),
    note: z.string().trim().max(4000).nullable().optional(),
    version: seenVersion,
  })
  .meta({ id: 'InquiryEdit', description: 'Status and note of an inquiry.' });

const tag = 'Inquiries';
const one = { path: '/inquiries/:id', tag, response: RECORDS.inquiry.schema } as const;

/** The API's operations on inquiries. */
export const inquiryOperations = [
  operation({
    method: 'GET',
    path: '/inquiries',
    id: 'listInquiries',
    tag,
    summary: 'Lists inquiries, the newest first.',
    query: inquiryQuery,
    response: pageOf(RECORDS.inquiry.schema),
    run: ({ actor, query }) => listRecords(actor, 'inquiry', query),
  }),
  operation({
    method: 'POST',
    path: '/inquiries',
    id: 'createInquiry',
    tag,
    summary:
      'Adds an inquiry as the form of the web site does: the sender gets a confirmation, the firm an email.',
    body: newInquiry,
    response: RECORDS.inquiry.schema,
    async run({ actor, body, submissionId }) {
      const id = await submitInquiry(body, { actor, submissionId });
      return getRecord(actor, 'inquiry', id);
    },
  }),
  operation({
    ...one,
    method: 'GET',
    id: 'getInquiry',
    summary: 'Reads one inquiry.',
    run: ({ actor, id }) => getRecord(actor, 'inquiry', id),
  }),
  operation({
    ...one,
    method: 'PATCH',
    id: 'updateInquiry',
    summary: 'Changes the status or the note of an inquiry.',
    body: inquiryEdit,
    async run({ actor, id, body: { version, ...edit } }) {
      const { status, note } = await getInquiry(actor, id);
      await updateInquiry(actor, {
        id,
        version,
        status: edit.status ?? status,
        note: edit.note === undefined ? note : edit.note || null,
      });
      return getRecord(actor, 'inquiry', id);
    },
  }),
];
