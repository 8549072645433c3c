import { nothing, verb } from '#app/platform/verb.ts';

const forms = () => import('./outcome-forms.ts');
const monthlyForms = () => import('./monthly/monthly-forms.ts');
const scoreForms = () => import('./score-forms.ts');
const resultForms = () => import('./results/result-forms.ts');
const of = <const Rest extends string>(rest: Rest) =>
  `/admin/customers/:customerId/outcomes/${rest}` as const;

/** The verbs for an outcome board. */
export const outcomeVerbs = {
  addMeasure: verb({
    path: of('measures/new'),
    needs: 'act-work',
    schema: async () => (await forms()).measureSchema,
    done: 'Measure added',
    failed: 'Failed to add the measure',
  }),
  editMeasure: verb({
    path: of('measures/:measureId/edit'),
    needs: 'act-work',
    schema: async () => (await forms()).measureEditSchema,
    done: 'Measure updated',
    failed: 'Failed to update the measure',
  }),
  archiveMeasure: verb({
    path: of('measures/:measureId/archive'),
    needs: 'act-work',
    schema: nothing,
    done: 'Measure archived',
    failed: 'Failed to archive the measure',
  }),
  setFigure: verb({
    path: of('measures/:measureId/figures'),
    needs: 'act-work',
    schema: async () => (await forms()).figureSchema,
    failed: 'Failed to save the figure',
  }),
  importFile: verb({
    path: of('measures/:measureId/import'),
    needs: 'act-work',
    schema: async () => (await forms()).importSchema,
    failed: 'Failed to import the file',
  }),
  withdrawImport: verb({
    path: of('imports/:importId/withdraw'),
    needs: 'act-work',
    schema: async () => (await forms()).withdrawalSchema,
    done: 'Import withdrawn',
    failed: 'Failed to withdraw the import',
  }),
  proposeBaseline: verb({
    path: of('baselines/new'),
    needs: 'act-work',
    schema: async () => (await forms()).baselineSchema,
    done: 'Baseline sent for agreement',
    failed: 'Failed to propose the baseline',
  }),
  withdrawBaseline: verb({
    path: of('baselines/:baselineId/withdraw'),
    needs: 'act-work',
    schema: nothing,
    done: 'Baseline withdrawn',
    failed: 'Failed to withdraw the baseline',
  }),
  planFiles: verb({
    path: of('files/new'),
    needs: 'act-work',
    schema: async () => (await monthlyForms()).monthlyPlanSchema,
    done: 'Monthly file request set up',
    failed: 'Failed to set up the monthly file request',
  }),
  editFilePlan: verb({
    path: of('files/:planId/edit'),
    needs: 'act-work',
    schema: async () => (await monthlyForms()).monthlyPlanEditSchema,
    done: 'Monthly file request updated',
    failed: 'Failed to update the monthly file request',
  }),
  pauseFilePlan: verb({
    path: of('files/:planId/pause'),
    needs: 'act-work',
    schema: nothing,
    done: 'Monthly file request paused',
    failed: 'Failed to pause the monthly file request',
  }),
  resumeFilePlan: verb({
    path: of('files/:planId/resume'),
    needs: 'act-work',
    schema: nothing,
    done: 'Monthly file request resumed',
    failed: 'Failed to resume the monthly file request',
  }),
  endFilePlan: verb({
    path: of('files/:planId/end'),
    needs: 'act-work',
    schema: nothing,
    done: 'Monthly file request ended',
    failed: 'Failed to end the monthly file request',
  }),
  sendFile: verb({
    path: '/customer/outcomes/files/:fileId/send',
    needs: 'act-work',
    schema: async () => (await monthlyForms()).sentFileSchema,
    failed: 'Failed to read the file',
  }),
  agree: verb({
    path: '/customer/outcomes/:baselineId/agree',
    needs: 'sign',
    schema: async () => (await forms()).baselineSignatureSchema,
    done: 'Baseline agreed',
    failed: 'Failed to agree to the baseline',
  }),
  askForScore: verb({
    path: of('score/ask'),
    needs: 'act-work',
    schema: nothing,
    done: 'Score requested',
    failed: 'Failed to request the score',
  }),
  submitScore: verb({
    path: '/customer/outcomes/score/submit',
    needs: 'act-work',
    schema: async () => (await scoreForms()).quarterlyScoreSchema,
    done: 'Score submitted',
    failed: 'Failed to submit the score',
  }),
  giveConsent: verb({
    path: '/customer/outcomes/consent/give',
    needs: 'sign',
    schema: nothing,
    done: 'Consent given',
    failed: 'Failed to give consent',
  }),
  withdrawConsent: verb({
    path: '/customer/outcomes/consent/withdraw',
    needs: 'sign',
    schema: nothing,
    done: 'Consent withdrawn',
    failed: 'Failed to withdraw consent',
  }),
  proposeResult: verb({
    path: of('results/new'),
    needs: 'manage',
    schema: async () => (await resultForms()).resultProposalSchema,
    done: 'Results sent to the client for consent',
    failed: 'Failed to propose the results',
  }),
  withdrawResult: verb({
    path: of('results/:resultId/withdraw'),
    needs: 'manage',
    schema: nothing,
    done: 'Results withdrawn',
    failed: 'Failed to withdraw the results',
  }),
  consentToResult: verb({
    path: '/customer/outcomes/results/:resultId/consent',
    needs: 'sign',
    schema: async () => (await resultForms()).resultConsentSchema,
    done: 'The results page shows your results',
    failed: 'Failed to give consent',
  }),
  withdrawOwnResult: verb({
    path: '/customer/outcomes/results/:resultId/withdraw',
    needs: 'sign',
    schema: nothing,
    done: 'Your results are not shown',
    failed: 'Failed to withdraw consent',
  }),
};
