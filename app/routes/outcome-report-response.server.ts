import type { AdminActor, CustomerActor } from '#app/access/actor.ts';
import { NotFoundError } from '#app/access/refusals.ts';
import { getBoard } from '#app/areas/outcomes/board-queries.server.ts';
import { renderOutcomeReport } from '#app/areas/outcomes/pdf/outcome-pdf.server.ts';
import { getReportSteps } from '#app/areas/outcomes/report-step-queries.server.ts';
import { getScores } from '#app/areas/outcomes/score-queries.server.ts';
import { firmNow } from '#app/areas/settings/setting-queries.server.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { throwMissing } from './answer-form.server.ts';
import { pdfResponse } from './pdf-response.server.ts';

/**
 * A customer's board as a report in PDF: the quarterly review, or the closing report if the address asks for it. A board
 * without a baseline and something to compare with it has no closing report.
 */
export async function outcomeReportResponse(
  actor: AdminActor | CustomerActor,
  customerId: string,
  url: URL,
): Promise<Response> {
  const today = firmDay();
  const board = await getBoard(actor, customerId, today).catch(throwMissing);
  const { quarters } = await getScores(actor, customerId, today);
  const kind = url.searchParams.get('kind') === 'closing' ? 'closing' : 'quarterly';
  if (kind === 'closing' && !board.isClosable) throwMissing(new NotFoundError());
  const steps = await getReportSteps(actor, customerId, board.kickoff);
  return pdfResponse(await renderOutcomeReport(board, quarters, steps, kind, firmNow(), today));
}
