import { leadMagnetSubmissions } from '../inquiry/inquiry-tables.ts';
import { field, ID, MADE_AT, MOMENT, recordShape, TEXT } from '../shape.server.ts';

/** A request for the checklist, an estimate or a score as machines see it. */
export const checklistRequestShape = recordShape({
  name: 'ChecklistRequest',
  about: 'Someone who asked for the checklist, or for an estimate or a score by email.',
  table: leadMagnetSubmissions,
  fields: {
    id: field(leadMagnetSubmissions.id, ID, '0b0c5a66-2f5e-4a83-8f5e-4f4a6d0f1a02'),
    name: field(leadMagnetSubmissions.name, TEXT, 'Dana Whitlock'),
    email: field(leadMagnetSubmissions.email, TEXT, 'dana@ridgelineair.example'),
    company: field(leadMagnetSubmissions.company, TEXT.nullable(), 'Ridgeline Air Conditioning'),
    createdAt: field(leadMagnetSubmissions.createdAt, MOMENT, MADE_AT),
  },
});
