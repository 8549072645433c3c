import { on } from '#app/access/verb-handlers.ts';
import {
  archiveContract,
  createContract,
  restoreContract,
  setContractStatus,
  updateContract,
} from './contract-commands.server.ts';
import { contractVerbs } from './contract-verbs.ts';

/** The command behind each verb. */
export const contractHandlers = [
  on(contractVerbs.create, createContract),
  on(contractVerbs.edit, (staff, edit, { contractId }) => updateContract(staff, contractId, edit)),
  on(contractVerbs.status, (staff, change, { contractId }) =>
    setContractStatus(staff, contractId, change),
  ),
  on(contractVerbs.archive, (staff, { version }, { contractId }) =>
    archiveContract(staff, contractId, version),
  ),
  on(contractVerbs.restore, (staff, { version }, { contractId }) =>
    restoreContract(staff, contractId, version),
  ),
];
