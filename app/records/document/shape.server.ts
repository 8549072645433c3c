import { z } from 'zod';
import { SIDES } from '#app/access/author.ts';
import { customerFields, field, ID, recordShape, TEXT, timeFields } from '../shape.server.ts';
import { DOCUMENT_CATEGORIES } from './document-category.ts';
import { customerDocuments } from './document-tables.ts';

/** A document as machines see it. */
export const documentShape = recordShape({
  name: 'Document',
  about: 'A file shared between the firm and a customer.',
  table: customerDocuments,
  customer: customerDocuments.customerId,
  fields: {
    id: field(customerDocuments.id, ID, '4b5c6d7e-8f90-4a1b-82c3-d4e5f6a7b091'),
    ...customerFields(customerDocuments.customerId),
    projectId: field(customerDocuments.projectId, ID.nullable(), null),
    title: field(customerDocuments.title, TEXT, 'Service margin by agreement, October'),
    description: field(customerDocuments.description, TEXT.nullable(), null),
    category: field(customerDocuments.category, z.enum(DOCUMENT_CATEGORIES), 'reports'),
    fileVersion: field(customerDocuments.fileVersion, z.int(), 1),
    sharedBy: field(customerDocuments.authorSide, z.enum(SIDES), 'firm'),
    authorName: field(customerDocuments.authorName, TEXT, 'Renee Okafor'),
    ...timeFields(customerDocuments),
  },
});
