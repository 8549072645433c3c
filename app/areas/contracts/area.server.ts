import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import {
  archiveContract,
  createContract,
  restoreContract,
  setContractStatus,
  updateContract,
} from './contract-commands.server.ts';
import { contractTermJob } from './contract-jobs.server.ts';
import { contractAgenda, contractFigures, contractSearch } from './contract-sources-sql.server.ts';
import { contractVerbs } from './contract-verbs.ts';
import { contractAttachment } from './pdf/contract-pdf.server.ts';
import { signContract } from './signature-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(
    contractVerbs.sign,
    (customer, signature, { contractId }, origin) =>
      signContract(customer, contractId, signature, origin),
    ({ isMailed }) => ({
      kind: 'success',
      title: 'Agreement signed',
      description: isMailed
        ? 'A signed copy is on its way to you.'
        : 'You can download the signed copy on this page.',
    }),
  ),
  on(contractVerbs.create, createContract),
  on(contractVerbs.edit, (staff, edit, { contractId }) => updateContract(staff, contractId, edit)),
  on(
    contractVerbs.status,
    (staff, change, { contractId }) => setContractStatus(staff, contractId, change),
    (sentTo) => (sentTo ? `Sent to ${sentTo}` : 'Contract status updated'),
  ),
  on(contractVerbs.archive, (staff, { version }, { contractId }) =>
    archiveContract(staff, contractId, version),
  ),
  on(contractVerbs.restore, (staff, { version }, { contractId }) =>
    restoreContract(staff, contractId, version),
  ),
];

/** What this area is to the house. */
export const contractsArea = {
  handlers,
  jobs: [contractTermJob],
  attachments: { contract: contractAttachment },
  found: { contract: contractSearch },
  asks: { contract: contractAgenda },
  figures: contractFigures,
} satisfies Area;
