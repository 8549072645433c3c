import { copyShown, verb } from '#app/platform/verb.ts';

const forms = () => import('./proposal-forms.ts');

/** The verbs for proposals. */
export const proposalVerbs = {
  answer: verb({
    path: '/customer/proposals/:proposalId/answer',
    needs: 'sign',
    schema: async () => (await forms()).decisionSchema,
    failed: 'Failed to send your response',
  }),
  create: verb({
    path: '/admin/proposals/new',
    creates: { label: 'Create Proposal', at: '/admin/proposals#new' },
    needs: 'act-money',
    schema: async () => (await forms()).proposalSchema,
    done: 'Proposal created successfully',
    failed: 'Failed to create proposal',
  }),
  edit: verb({
    path: '/admin/proposals/:proposalId/edit',
    needs: 'act-money',
    schema: async () => (await forms()).proposalEditSchema,
    done: 'Proposal updated',
    failed: 'Failed to update proposal',
  }),
  status: verb({
    path: '/admin/proposals/:proposalId/status',
    needs: 'act-money',
    schema: async () => (await forms()).proposalStatusSchema,
    failed: 'Failed to update proposal status',
  }),
  template: verb({
    path: '/admin/proposals/:proposalId/template',
    needs: 'act-money',
    schema: async () => (await forms()).proposalTemplateSchema,
    done: 'Template saved',
    failed: 'Failed to save the template',
  }),
  call: verb({
    path: '/admin/proposals/:proposalId/call',
    needs: 'act-money',
    schema: async () => (await forms()).proposalCallSchema,
    done: 'Call saved',
    failed: 'Failed to save the call',
  }),
  setUp: verb({
    path: '/admin/proposals/:proposalId/set-up',
    needs: 'act-money',
    schema: copyShown,
    done: 'Setting up the engagement',
    failed: 'Failed to set up the engagement',
  }),
  archive: verb({
    path: '/admin/proposals/:proposalId/archive',
    needs: 'act-money',
    schema: copyShown,
    done: 'Proposal archived',
    failed: 'Failed to update proposal',
  }),
  restore: verb({
    path: '/admin/proposals/:proposalId/restore',
    needs: 'act-money',
    schema: copyShown,
    done: 'Proposal restored',
    failed: 'Failed to update proposal',
  }),
};
