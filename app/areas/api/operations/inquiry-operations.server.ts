import { submitInquiry, updateInquiry } from '#app/areas/inquiries/inquiry-commands.server.ts';
import { getInquiry } from '#app/areas/inquiries/inquiry-detail-queries.server.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { inquiryEdit, inquiryQuery, newInquiry } from '../api-inputs.ts';
import { operation } from '../operation.server.ts';
import { getRecord, listRecords } from '../record-queries.server.ts';
import { pageOf } from './page-of.ts';

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
