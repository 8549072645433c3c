import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { offerCall } from './proposal-call-commands.server.ts';
import {
  archiveProposal,
  createProposal,
  restoreProposal,
  setProposalStatus,
  updateProposal,
} from './proposal-commands.server.ts';
import { decideProposal } from './proposal-decision-commands.server.ts';
import { engagementSetUpJob, proposalExpiryJob } from './proposal-jobs.server.ts';
import {
  proposalAgenda,
  proposalFigures,
  proposalSearch,
  proposalsDue,
} from './proposal-sources-sql.server.ts';
import { chooseTemplate, setUpAgain } from './proposal-template-commands.server.ts';
import { proposalVerbs } from './proposal-verbs.ts';

const DECIDED = {
  accepted: 'Proposal accepted',
  rejected: 'Proposal declined',
  changes: 'Request sent',
} as const;

/** The command behind each verb. */
const handlers = [
  on(
    proposalVerbs.answer,
    (customer, decision, { proposalId }, origin) =>
      decideProposal(customer, proposalId, decision, origin),
    (_, { decision }) => DECIDED[decision],
  ),
  on(proposalVerbs.create, createProposal),
  on(proposalVerbs.edit, (staff, edit, { proposalId }) => updateProposal(staff, proposalId, edit)),
  on(
    proposalVerbs.status,
    (staff, change, { proposalId }) => setProposalStatus(staff, proposalId, change),
    (sentTo) => (sentTo ? `Sent to ${sentTo}` : 'Proposal status updated'),
  ),
  on(proposalVerbs.template, (staff, chosen, { proposalId }) =>
    chooseTemplate(staff, proposalId, chosen),
  ),
  on(proposalVerbs.call, (staff, call, { proposalId }) => offerCall(staff, proposalId, call)),
  on(proposalVerbs.setUp, (staff, { version }, { proposalId }) =>
    setUpAgain(staff, proposalId, version),
  ),
  on(proposalVerbs.archive, (staff, { version }, { proposalId }) =>
    archiveProposal(staff, proposalId, version),
  ),
  on(proposalVerbs.restore, (staff, { version }, { proposalId }) =>
    restoreProposal(staff, proposalId, version),
  ),
];

/** What this area is to the house. */
export const proposalsArea = {
  handlers,
  jobs: [engagementSetUpJob, proposalExpiryJob],
  found: { proposal: proposalSearch },
  asks: { proposal: proposalAgenda },
  figures: proposalFigures,
  due: proposalsDue,
} satisfies Area;
