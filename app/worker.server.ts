import { parentPort } from 'node:worker_threads';
import type { Answered } from './platform/workers.server.ts';

/** What threads can do. Each is loaded with its first task: a thread for words never holds what draws documents. */
const TASKS: Record<string, () => Promise<(input: never) => unknown>> = {
  'bank-file': async () => (await import('./areas/books/bank/read-bank-file.ts')).readBankFile,
  'caldav-answer': async () =>
    (await import('./areas/calendars/reading/caldav-answer.ts')).readCaldavAnswer,
  calendar: async () => (await import('./areas/calendars/reading/read-calendar.ts')).readCalendar,
  'checklist-pdf': async () =>
    (await import('./areas/inquiries/checklist/draw-checklist.server.tsx')).drawChecklist,
  'contract-pdf': async () =>
    (await import('./areas/contracts/pdf/draw-contract.server.tsx')).drawContract,
  difference: async () => (await import('./areas/procedures/text-difference.ts')).differencesOf,
  'estimate-pdf': async () =>
    (await import('./areas/estimator/pdf/draw-estimate.server.tsx')).drawEstimate,
  'invoice-pdf': async () =>
    (await import('./areas/billing/pdf/draw-money.server.tsx')).drawInvoice,
  mail: async () => (await import('./areas/mailbox/reading/mail-parts.ts')).mailWithinBounds,
  'mail-signatures': async () =>
    (await import('./areas/mailbox/reading/verify-signatures.ts')).verifySignatures,
  markdown: async () => (await import('./platform/markdown.ts')).renderWithinBounds,
  'outcome-report-pdf': async () =>
    (await import('./areas/outcomes/pdf/draw-outcomes.server.tsx')).drawOutcomeReport,
  picture: async () => (await import('./areas/settings/draw-picture.server.tsx')).drawPicture,
  'receipt-pdf': async () =>
    (await import('./areas/billing/pdf/draw-money.server.tsx')).drawReceipt,
  'social-image': async () =>
    (await import('./areas/site/draw-social-image.server.tsx')).drawSocialImage,
  'statement-pdf': async () =>
    (await import('./areas/billing/pdf/draw-money.server.tsx')).drawStatement,
};

parentPort?.on('message', async ({ name, input }: { name: string; input: never }) => {
  const answer = (answered: Answered) => parentPort?.postMessage(answered);
  try {
    const load = TASKS[name];
    if (!load) throw new Error(`There is no task "${name}".`);
    const work = await load();
    answer({ output: await work(input) });
  } catch (error) {
    answer({ error });
  }
});
