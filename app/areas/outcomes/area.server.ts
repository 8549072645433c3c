import type { Area } from '#app/access/area.server.ts';
import { on } from '#app/access/verb-handlers.ts';
import { firmDay } from '#app/platform/firm-clock.server.ts';
import { agreeToBaseline, proposeBaseline, withdrawBaseline } from './baseline-commands.server.ts';
import { giveConsent, withdrawConsent } from './consent-commands.server.ts';
import { importFile, withdrawImport } from './import-commands.server.ts';
import { addMeasure, archiveMeasure, editMeasure, setFigure } from './measure-commands.server.ts';
import { monthlyFilesJob } from './monthly/monthly-jobs.server.ts';
import { matchAgenda, monthlyAgenda } from './monthly/monthly-sources-sql.server.ts';
import {
  editMonthlyPlan,
  endMonthlyPlan,
  pauseMonthlyPlan,
  planMonthlyFiles,
  resumeMonthlyPlan,
} from './monthly/plan-commands.server.ts';
import { sendRequestedFile } from './monthly/send-commands.server.ts';
import { sentToast } from './monthly/sent-toast.ts';
import { baselineAgenda, scoreAgenda } from './outcome-sources-sql.server.ts';
import { outcomeVerbs } from './outcome-verbs.ts';
import {
  consentToResult,
  proposeResult,
  withdrawOwnResult,
  withdrawResult,
} from './results/result-commands.server.ts';
import { askForScore, submitScore } from './score-commands.server.ts';

/** The command behind each verb. */
const handlers = [
  on(outcomeVerbs.addMeasure, (staff, measure, { customerId }) =>
    addMeasure(staff, customerId, measure),
  ),
  on(outcomeVerbs.editMeasure, (staff, edit, ids) => editMeasure(staff, ids, edit)),
  on(outcomeVerbs.archiveMeasure, (staff, _, ids) => archiveMeasure(staff, ids)),
  on(
    outcomeVerbs.setFigure,
    (staff, figure, ids) => setFigure(staff, ids, figure),
    (grade) => (grade ? `Figure saved with grade ${grade}` : 'Figure removed'),
  ),
  on(
    outcomeVerbs.importFile,
    (staff, file, ids) => importFile(staff, ids, file),
    ({ fileName, rows, months }) =>
      rows === null
        ? {
            kind: 'success',
            title: 'Nothing changed',
            description: `${fileName} with exactly these bytes was imported before (${months}).`,
          }
        : {
            kind: 'success',
            title: `${rows.toLocaleString('en-US')} rows imported`,
            description: `${fileName}, ${months}`,
          },
  ),
  on(outcomeVerbs.withdrawImport, (staff, { reason }, ids) => withdrawImport(staff, ids, reason)),
  on(outcomeVerbs.proposeBaseline, (staff, baseline, { customerId }, origin) =>
    proposeBaseline(staff, customerId, baseline, origin),
  ),
  on(outcomeVerbs.withdrawBaseline, (staff, _, ids) => withdrawBaseline(staff, ids)),
  on(outcomeVerbs.planFiles, (staff, plan, { customerId }) =>
    planMonthlyFiles(staff, customerId, plan),
  ),
  on(outcomeVerbs.editFilePlan, (staff, edit, ids) => editMonthlyPlan(staff, ids, edit)),
  on(outcomeVerbs.pauseFilePlan, (staff, _, ids) => pauseMonthlyPlan(staff, ids)),
  on(outcomeVerbs.resumeFilePlan, (staff, _, ids) => resumeMonthlyPlan(staff, ids)),
  on(outcomeVerbs.endFilePlan, (staff, _, ids) => endMonthlyPlan(staff, ids)),
  on(
    outcomeVerbs.sendFile,
    (customer, file, { fileId }) => sendRequestedFile(customer, fileId, file),
    sentToast,
  ),
  on(outcomeVerbs.agree, (customer, signature, { baselineId }, origin) =>
    agreeToBaseline(customer, baselineId, signature, origin),
  ),
  on(outcomeVerbs.askForScore, (staff, _, { customerId }) => askForScore(staff, customerId)),
  on(outcomeVerbs.submitScore, (customer, score) => submitScore(customer, score)),
  on(outcomeVerbs.giveConsent, (customer) => giveConsent(customer)),
  on(outcomeVerbs.withdrawConsent, (customer) => withdrawConsent(customer)),
  on(outcomeVerbs.proposeResult, (staff, proposal, { customerId }) =>
    proposeResult(staff, customerId, proposal, firmDay()),
  ),
  on(outcomeVerbs.withdrawResult, (staff, _, ids) => withdrawResult(staff, ids)),
  on(outcomeVerbs.consentToResult, (customer, consent, { resultId }) =>
    consentToResult(customer, resultId, consent),
  ),
  on(outcomeVerbs.withdrawOwnResult, (customer, _, { resultId }) =>
    withdrawOwnResult(customer, resultId),
  ),
];

/** What this area is to the house. */
export const outcomesArea = {
  handlers,
  jobs: [monthlyFilesJob],
  asks: {
    outcome: baselineAgenda,
    score: scoreAgenda,
    monthly_files: monthlyAgenda,
    file_to_match: matchAgenda,
  },
} satisfies Area;
