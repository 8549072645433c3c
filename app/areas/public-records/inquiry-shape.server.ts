import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openStoredEstimate } from '#app/areas/estimator/stored-estimate.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { INQUIRY_STATUSES } from '#app/records/inquiry/inquiry-status.ts';
import { projectInquiries } from '#app/records/inquiry/inquiry-tables.ts';
import {
  field,
  ID,
  MADE_AT,
  MOMENT,
  recordShape,
  TEXT,
  VERSION,
} from '#app/records/shape.server.ts';

/** The address of the estimate that an inquiry is about; null without one. */
const ESTIMATE_URL = sql<string | null>`${projectInquiries.estimate}`.mapWith((stored) => {
  const estimate = openStoredEstimate(projectInquiries.estimate.mapFromDriverValue(stored));
  return estimate && firmNow().url + estimate.address;
});

/** An inquiry as machines see it. */
export const inquiryShape = recordShape({
  name: 'Inquiry',
  about: 'A project inquiry from the web site.',
  table: projectInquiries,
  listed: {
    searched: [
      projectInquiries.firstName,
      projectInquiries.lastName,
      projectInquiries.company,
      projectInquiries.email,
    ],
  },
  fields: {
    id: field(projectInquiries.id, ID, '0b0c5a66-2f5e-4a83-8f5e-4f4a6d0f1a01'),
    firstName: field(projectInquiries.firstName, TEXT, 'Dana'),
    lastName: field(projectInquiries.lastName, TEXT, 'Whitlock'),
    email: field(projectInquiries.email, TEXT, 'dana@ridgelineair.example'),
    company: field(projectInquiries.company, TEXT, 'Ridgeline Air Conditioning'),
    phone: field(projectInquiries.phone, TEXT.nullable(), '(312) 555-0176'),
    website: field(projectInquiries.website, TEXT.nullable(), 'https://ridgelineair.example'),
    message: field(
      projectInquiries.message,
      TEXT.nullable(),
      'Our agreement renewals slip every fall. We run 14 technicians.',
    ),
    estimateUrl: field(
      ESTIMATE_URL,
      z
        .url()
        .nullable()
        .describe('Opens the estimate that the sender wrote about; null without one.'),
      null,
    ),
    status: field(projectInquiries.status, z.enum(INQUIRY_STATUSES), 'new'),
    note: field(
      projectInquiries.note,
      TEXT.nullable().describe('Written by staff; the sender never sees it.'),
      null,
    ),
    dueAt: field(
      projectInquiries.dueAt,
      MOMENT.describe('When the answer is due: one business day after it arrived.'),
      '2026-11-17T15:04:05.000Z',
    ),
    answeredAt: field(projectInquiries.answeredAt, MOMENT.nullable(), null),
    version: field(projectInquiries.version, VERSION, 1),
    createdAt: field(projectInquiries.createdAt, MOMENT, MADE_AT),
    updatedAt: field(projectInquiries.updatedAt, MOMENT, MADE_AT),
  },
});
