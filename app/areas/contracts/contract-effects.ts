import {
  type AdminActor,
  type CustomerActor,
  type FirmActor,
  shownNameOf,
} from '#app/access/actor.ts';
import type { Effect } from '#app/areas/events/event-effects.ts';
import type { ContractStatus } from '#app/records/contract/contract-status.ts';
import type { contractEvents } from '#app/records/contract/events.ts';
import type { EffectsOf } from '#app/records/events.ts';
import {
  type AnnouncedContract,
  contractEnded,
  sentToSign,
  signatureWithdrawn,
  signedByCustomer,
} from './contract-announcements.ts';

type Signed = { id: string; signedName: string; contentHash: string };

/** What follows from what happens to contracts. */
export const contractEffects = {
  'contract.status_changed': (
    {
      contract,
      shown,
      after,
      isWithdrawn,
      firmName,
    }: {
      contract: AnnouncedContract & { status: ContractStatus };
      /** The status before, as the line has it. */
      shown: ContractStatus;
      after: ContractStatus;
      isWithdrawn: boolean;
      firmName: string;
    },
    _: AdminActor,
  ) => ({
    id: contract.id,
    line: {
      title: contract.title,
      before: shown,
      after,
      ...(isWithdrawn && { withdrawn: true }),
    },
    notices: [
      isWithdrawn && signatureWithdrawn(contract, after),
      after === 'sent' && {
        ...sentToSign(contract, firmName),
        change: { before: contract.status, after },
      },
    ],
    drops: after === 'draft' && ({ subject: 'contract', audience: 'customer' } as const),
  }),
  // A signature on paper has the line of its status.
  'contract.signed': (
    { contract, signature }: { contract: AnnouncedContract; signature: Signed | null },
    by: AdminActor | CustomerActor,
  ) => ({
    id: contract.id,
    ...(signature && {
      line: {
        title: contract.title,
        signedName: signature.signedName,
        by: shownNameOf(by),
        contentHash: signature.contentHash,
      },
      notices: [signedByCustomer(contract, signature)],
    }),
  }),
  'contract.expired': (
    contract: { id: string; customerId: string; title: string },
    _: FirmActor,
  ) => ({
    id: contract.id,
    line: { title: contract.title },
    notices: contractEnded(contract),
  }),
} satisfies EffectsOf<typeof contractEvents, Effect>;
