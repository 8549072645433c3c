import { verb } from '#app/platform/verb.ts';
import {
  contractEditSchema,
  contractSchema,
  contractStatusSchema,
  contractStepSchema,
  signatureSchema,
} from './contract-forms.ts';

/** What people do with contracts. */
export const contractVerbs = {
  sign: verb({
    path: '/customer/contracts/:contractId/sign',
    schema: signatureSchema,
    failed: 'Failed to sign the agreement',
  }),
  create: verb({
    path: '/admin/contracts/new',
    schema: contractSchema,
    done: 'Contract created successfully',
    failed: 'Failed to create contract',
  }),
  edit: verb({
    path: '/admin/contracts/:contractId/edit',
    schema: contractEditSchema,
    done: 'Contract updated',
    failed: 'Failed to update contract',
  }),
  status: verb({
    path: '/admin/contracts/:contractId/status',
    schema: contractStatusSchema,
    done: 'Contract status updated',
    failed: 'Failed to update contract status',
  }),
  archive: verb({
    path: '/admin/contracts/:contractId/archive',
    schema: contractStepSchema,
    done: 'Contract archived',
    failed: 'Failed to update contract',
  }),
  restore: verb({
    path: '/admin/contracts/:contractId/restore',
    schema: contractStepSchema,
    done: 'Contract restored',
    failed: 'Failed to update contract',
  }),
};
