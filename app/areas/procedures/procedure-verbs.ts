import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./procedure-forms.ts');

/** The verbs for procedures. */
export const procedureVerbs = {
  acknowledge: verb({
    path: '/customer/procedures/:procedureId/acknowledge',
    needs: 'act-work',
    schema: async () => (await forms()).acknowledgementSchema,
    failed: 'Failed to save your confirmation',
  }),
  create: verb({
    path: '/admin/procedures/new',
    creates: { label: 'Create Procedure', at: '/admin/procedures#new' },
    needs: 'act-work',
    schema: async () => (await forms()).newProcedureSchema,
    done: 'Procedure created successfully',
    failed: 'Failed to create procedure',
  }),
  status: verb({
    path: '/admin/procedures/:procedureId/status',
    needs: 'act-work',
    schema: async () => (await forms()).procedureStatusSchema,
    done: 'Procedure updated',
    failed: 'Failed to update procedure',
  }),
  review: verb({
    path: '/admin/procedures/:procedureId/review',
    needs: 'act-work',
    schema: copyShown,
    done: 'Procedure updated',
    failed: 'Failed to update procedure',
  }),
  restore: verb({
    path: '/admin/procedures/:procedureId/restore',
    needs: 'act-work',
    schema: copyShown,
    done: 'Procedure updated',
    failed: 'Failed to update procedure',
  }),
};
