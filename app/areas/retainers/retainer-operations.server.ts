import { z } from 'zod';
import { operation } from '#app/access/operation.server.ts';
import { customerId, queryFields } from '#app/areas/public-records/api-inputs.ts';
import { getRecord, listRecords } from '#app/areas/public-records/listed-record-queries.server.ts';
import { pageOf } from '#app/areas/public-records/page-of.ts';
import { RECORDS } from '#app/areas/public-records/records.server.ts';
import { RETAINER_STATUSES } from '#app/records/retainer/retainer-status.ts';

const query = z.strictObject({
  ...queryFields,
  status: z.enum(RETAINER_STATUSES).optional(),
  customerId,
});

const tag = 'Retainers';

/** The API's operations on retainers. */
export const retainerOperations = [
  operation({
    method: 'GET',
    path: '/retainers',
    id: 'listRetainers',
    tag,
    summary: 'Lists retainers, the newest first, with what is left of each.',
    query,
    response: pageOf(RECORDS.retainer.schema),
    run: ({ actor, query: asked }) => listRecords(actor, 'retainer', asked),
  }),
  operation({
    method: 'GET',
    path: '/retainers/:id',
    id: 'getRetainer',
    tag,
    summary: 'Reads one retainer.',
    response: RECORDS.retainer.schema,
    run: ({ actor, id }) => getRecord(actor, 'retainer', id),
  }),
];
