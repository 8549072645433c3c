import { verb } from '#app/platform/verb.ts';
import {
  decisionSchema,
  proposalEditSchema,
  proposalSchema,
  proposalStatusSchema,
  proposalStepSchema,
} from './proposal-forms.ts';

/** What people do with proposals. */
export const proposalVerbs = {
  answer: verb({
    path: '/customer/proposals/:proposalId/answer',
    schema: decisionSchema,
    failed: 'Failed to send your answer',
  }),
  create: verb({
    path: '/admin/proposals/new',
    schema: proposalSchema,
    done: 'Proposal created successfully',
    failed: 'Failed to create proposal',
  }),
  edit: verb({
    path: '/admin/proposals/:proposalId/edit',
    schema: proposalEditSchema,
    done: 'Proposal updated',
    failed: 'Failed to update proposal',
  }),
  status: verb({
    path: '/admin/proposals/:proposalId/status',
    schema: proposalStatusSchema,
    done: 'Proposal status updated',
    failed: 'Failed to update proposal status',
  }),
  archive: verb({
    path: '/admin/proposals/:proposalId/archive',
    schema: proposalStepSchema,
    done: 'Proposal archived',
    failed: 'Failed to update proposal',
  }),
  restore: verb({
    path: '/admin/proposals/:proposalId/restore',
    schema: proposalStepSchema,
    done: 'Proposal restored',
    failed: 'Failed to update proposal',
  }),
};
