import { firmForPrint } from '#app/areas/settings/logo-queries.server.ts';
import { documentTask } from '#app/platform/documents.server.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { storedEstimate } from '../stored-estimate.ts';
import type { drawEstimate } from './draw-estimate.server.tsx';

const draw = documentTask<typeof drawEstimate>('estimate-pdf');

/** The estimate behind an address such as "rs=8&a=1.1" as PDF, in the firm's name; null when there is none. */
export async function renderEstimatePdf(
  query: string,
  firm: Firm,
): Promise<{ fileName: string; pdf: Uint8Array } | null> {
  const estimate = storedEstimate(query);
  if (!estimate) return null;
  const printed = await firmForPrint(firm);
  const address = `${firm.url}/estimator?${query}`;
  return {
    fileName: 'maintenance-estimate.pdf',
    pdf: await draw({ estimate, firm: printed, address }),
  };
}
