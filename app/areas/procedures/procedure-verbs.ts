import { verb } from '#app/platform/verb.ts';
import {
  acknowledgementSchema,
  newProcedureSchema,
  procedureStatusSchema,
  procedureStepSchema,
} from './procedure-forms.ts';

/** What people do with procedures. */
export const procedureVerbs = {
  acknowledge: verb({
    path: '/customer/procedures/:procedureId/acknowledge',
    schema: acknowledgementSchema,
    failed: 'Failed to save your confirmation',
  }),
  create: verb({
    path: '/admin/procedures/new',
    schema: newProcedureSchema,
    done: 'Procedure created successfully',
    failed: 'Failed to create procedure',
  }),
  status: verb({
    path: '/admin/procedures/:procedureId/status',
    schema: procedureStatusSchema,
    done: 'Procedure updated',
    failed: 'Failed to update procedure',
  }),
  review: verb({
    path: '/admin/procedures/:procedureId/review',
    schema: procedureStepSchema,
    done: 'Procedure updated',
    failed: 'Failed to update procedure',
  }),
  restore: verb({
    path: '/admin/procedures/:procedureId/restore',
    schema: procedureStepSchema,
    done: 'Procedure updated',
    failed: 'Failed to update procedure',
  }),
};
