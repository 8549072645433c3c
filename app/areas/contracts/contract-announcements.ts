import type { Announcement } from '#app/areas/notices/announcement.ts';
import type { ContractStatus } from '#app/records/contract/contract-status.ts';
import { recordPage } from '#app/records/kinds.ts';
import {
  type ContractForMail,
  contractEndsSoon,
  contractSent,
  contractSignedForFirm,
} from './contract-mails.ts';

/** What an announcement says of a contract. */
export type AnnouncedContract = ContractForMail & { id: string; customerId: string };

/** The name under which emails attach the PDF of a signed contract. */
export const attachmentOf = (signatureId: string) => `contract:${signatureId}`;

/** The announcement to a customer of a contract to sign. */
export function sentToSign(contract: AnnouncedContract, firmName: string): Announcement {
  const { path, ...about } = forCustomer(contract);
  return {
    ...about,
    to: { customer: contract.customerId, toSign: true },
    path,
    title: `Agreement to sign: ${contract.title}`,
    mail: { content: contractSent(contract, firmName, path) },
  };
}

/** The announcement to all staff that the customer signed, with the signed PDF. */
export function signedByCustomer(
  contract: AnnouncedContract,
  { id: signatureId, signedName }: { id: string; signedName: string },
): Announcement {
  const { path, ...about } = forStaff(contract);
  return {
    ...about,
    path,
    title: `Signed by ${contract.companyName}: ${contract.title}`,
    mail: {
      content: contractSignedForFirm(contract, signedName, path),
      attach: [attachmentOf(signatureId)],
    },
  };
}

/**
 * The announcement that the firm withdrew a signature. Without email; for a draft, which the customer can't open, it leads to
 * the list.
 */
export function signatureWithdrawn(
  contract: AnnouncedContract,
  status: ContractStatus,
): Announcement {
  return {
    ...forCustomer(contract),
    ...(status === 'draft' && { path: '/customer/contracts' }),
    title: `Signature no longer valid: ${contract.title}`,
  };
}

/** The announcement to both sides that a contract ends soon. */
export function endsSoon(contract: AnnouncedContract & { endDate: string }): Announcement[] {
  const title = `Ends soon: ${contract.title}`;
  const staff = forStaff(contract);
  const customer = forCustomer(contract);
  return [
    {
      ...staff,
      title,
      mail: { content: contractEndsSoon(contract, 'firm', staff.path) },
    },
    {
      ...customer,
      title,
      mail: { content: contractEndsSoon(contract, 'customer', customer.path) },
    },
  ];
}

/** The announcement to both sides that a contract has ended, without email. */
export function contractEnded(contract: {
  id: string;
  customerId: string;
  title: string;
}): Announcement[] {
  const title = `Contract expired: ${contract.title}`;
  return [
    { ...forStaff(contract), title },
    { ...forCustomer(contract), title },
  ];
}

function forStaff({ id }: { id: string }) {
  return {
    subject: 'contract',
    subjectId: id,
    to: { staff: 'all' },
    path: recordPage('admin', 'contract', id),
  } as const;
}

function forCustomer({ id, customerId }: { id: string; customerId: string }) {
  return {
    subject: 'contract',
    subjectId: id,
    to: { customer: customerId },
    path: recordPage('customer', 'contract', id),
  } as const;
}
