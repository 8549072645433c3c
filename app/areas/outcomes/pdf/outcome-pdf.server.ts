import { postalLines } from '#app/areas/customers/postal-address.ts';
import { firmForPrint } from '#app/areas/settings/logo-queries.server.ts';
import { documentTask } from '#app/platform/documents.server.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import { monthWords } from '#app/ui/month-words.ts';
import type { Board } from '../board-queries.server.ts';
import { countsFrom } from '../kickoff.ts';
import type { drawOutcomeReport } from './draw-outcomes.server.tsx';
import type { OutcomeReport } from './outcome-document.ts';

const reportPdf = documentTask<typeof drawOutcomeReport>('outcome-report-pdf');

/**
 * Renders a board with the scores by quarter as a PDF report in the firm's name; the closing report leaves the scores out.
 * `today` is the firm's calendar date.
 */
export async function renderOutcomeReport(
  board: Board,
  quarters: OutcomeReport['scores'],
  steps: OutcomeReport['steps'],
  kind: OutcomeReport['kind'],
  firm: Firm,
  today: string,
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const { customer, measures, kickoff, kickoffWords, baseline, money } = board;
  const months = measures.flatMap(({ latest }) => (latest ? [latest.months] : []));
  const report: OutcomeReport = {
    kind,
    companyName: customer.companyName,
    contactName: customer.contactName,
    addressLines: postalLines(customer.postal),
    period: mostOf(months) ?? 'No figures yet',
    preparedOn: today,
    baseline,
    measures,
    kickoff:
      kickoff && kickoffWords
        ? { day: kickoff, words: kickoffWords, counts: monthWords(countsFrom(kickoff)) }
        : null,
    money,
    steps,
    scores: kind === 'quarterly' ? quarters : [],
  };
  return {
    fileName: `${kind === 'closing' ? 'closing-report' : 'quarterly-review'}-${today}.pdf`,
    pdf: await reportPdf({ report, firm: await firmForPrint(firm) }),
  };
}

/** What most measures look back on. */
function mostOf(months: readonly string[]): string | undefined {
  const count = (month: string) => months.filter((each) => each === month).length;
  return months.toSorted((a, b) => count(b) - count(a))[0];
}
