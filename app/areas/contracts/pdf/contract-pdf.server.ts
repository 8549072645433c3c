import { firmForPrint } from '#app/areas/settings/logo-queries.server.ts';
import { documentTask } from '#app/platform/documents.server.ts';
import { firmZone } from '#app/platform/firm-clock.server.ts';
import type { MailAttachment } from '#app/platform/mail/mail.server.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { type PrintedContract, unsafeSignedContract } from '../printed-contract-queries.server.ts';
import type { drawContract } from './draw-contract.server.tsx';

const draw = documentTask<typeof drawContract>('contract-pdf');

/** Renders a contract as PDF. */
export async function renderContractPdf(
  contract: PrintedContract,
  firm: Firm,
): Promise<Uint8Array> {
  return draw({ contract, firm: await firmForPrint(firm), zone: firmZone() });
}

/** The name of a contract's file. */
export function contractFileName({ title, signature }: PrintedContract): string {
  const name = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${name || 'Contract'}${signature ? '-signed' : ''}.pdf`;
}

/** Returns the PDF of one signature of a contract, as attached to an email under the name "contract:<signature id>". */
export async function contractAttachment(firm: Firm, signatureId: string): Promise<MailAttachment> {
  const contract = await unsafeSignedContract(signatureId);
  return {
    filename: contractFileName(contract),
    contentType: 'application/pdf',
    content: await renderContractPdf(contract, firm),
  };
}
