import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { APPROVAL_STATUSES } from '#app/access/approval-status.ts';
import {
  EXAMPLE_COMPANY,
  EXAMPLE_CUSTOMER,
  field,
  ID,
  MOMENT,
  recordShape,
  TEXT,
  timeFields,
} from '../shape.server.ts';
import { customerProfiles } from './customer-tables.ts';

/** A customer as machines see it. */
export const customerShape = recordShape({
  name: 'Customer',
  about: 'A contact at a client company.',
  table: customerProfiles,
  listed: {
    hasStatus: (status) => sql`${customerProfiles.approvalStatus} = ${status}`,
    searched: [
      customerProfiles.displayName,
      customerProfiles.contactName,
      customerProfiles.email,
      customerProfiles.phone,
    ],
  },
  fields: {
    id: field(customerProfiles.id, ID, EXAMPLE_CUSTOMER),
    companyId: field(
      customerProfiles.companyId,
      ID.nullable().describe('The assigned company; null until the customer is approved.'),
      'b5b6c2d0-0a6f-45c1-9a56-3f6a3a7b9e11',
    ),
    companyName: field(customerProfiles.displayName, TEXT, EXAMPLE_COMPANY),
    contactName: field(customerProfiles.contactName, TEXT, 'Marcus Tarryall'),
    email: field(customerProfiles.email, TEXT, 'marcus@tarryall.example'),
    phone: field(customerProfiles.phone, TEXT.nullable(), '(303) 555-0147'),
    address: field(customerProfiles.address, TEXT.nullable(), '1820 W Evans Ave'),
    city: field(customerProfiles.city, TEXT.nullable(), 'Denver'),
    state: field(customerProfiles.state, TEXT.nullable(), 'CO'),
    zipCode: field(customerProfiles.zipCode, TEXT.nullable(), '80223'),
    approvalStatus: field(customerProfiles.approvalStatus, z.enum(APPROVAL_STATUSES), 'approved'),
    approvedAt: field(customerProfiles.approvedAt, MOMENT.nullable(), '2026-11-16T16:30:00.000Z'),
    ...timeFields(customerProfiles),
  },
});
