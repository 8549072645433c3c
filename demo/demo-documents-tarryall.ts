import tarryallAfterHoursRate from './documents/tarryall-after-hours-rate.md?raw';
import tarryallDiagnosticFindings from './documents/tarryall-diagnostic-findings.md?raw';
import tarryallFractionalTerms from './documents/tarryall-fractional-terms.txt?raw';
import tarryallLeakNotice from './documents/tarryall-leak-notice.txt?raw';
import tarryallLeakNotice2 from './documents/tarryall-leak-notice-2.txt?raw';
import tarryallTravelSiteWeeks from './documents/tarryall-travel-site-weeks.csv?raw';
import tarryallTriageRule from './documents/tarryall-triage-rule.md?raw';
import type { DemoDocument } from './types/writing.ts';

export const TARRYALL_DOCUMENTS: DemoDocument[] = [
  {
    companyKey: 'tarryall',
    title: 'Diagnostic Sprint findings',
    description: 'What we found in two weeks, with the audit score and the proposed order of work.',
    category: 'reports',
    fileName: 'tarryall-diagnostic-findings.md',
    body: tarryallDiagnosticFindings,
    uploadedByKey: 'tom',
    daysAgo: 311,
    hour: 15.5,
  },
  {
    companyKey: 'tarryall',
    projectKey: 'tarryall-agreements',
    title: 'Triage rule, version 1',
    description: 'Four levels, the promise for each and who may change it.',
    category: 'procedures',
    fileName: 'tarryall-triage-rule.md',
    body: tarryallTriageRule,
    uploadedByKey: 'tom',
    daysAgo: 270,
    hour: 10.2,
  },
  {
    companyKey: 'tarryall',
    projectKey: 'tarryall-agreements',
    title: 'Travel at cost, site weeks',
    description: 'Every item behind INV-1015, with the second flight of week two.',
    category: 'general',
    fileName: 'tarryall-travel-site-weeks.csv',
    body: tarryallTravelSiteWeeks,
    uploadedByKey: 'renee',
    daysAgo: 231,
    hour: 9.1,
  },
  {
    companyKey: 'tarryall',
    title: 'Fractional Ops Leadership, summary of terms',
    description: 'Scope, fee, notice and handover on one page.',
    category: 'contracts',
    fileName: 'tarryall-fractional-terms.txt',
    body: tarryallFractionalTerms,
    uploadedByKey: 'margaret',
    daysAgo: 205,
    hour: 11.4,
  },
  {
    companyKey: 'tarryall',
    projectKey: 'tarryall-agreements',
    title: 'After-hours rate on one page',
    description: 'For facility managers who ask how the rate is calculated.',
    category: 'general',
    fileName: 'tarryall-after-hours-rate.md',
    body: tarryallAfterHoursRate,
    uploadedByKey: 'margaret',
    daysAgo: 92,
    hour: 13.4,
  },
  {
    companyKey: 'tarryall',
    projectKey: 'tarryall-refrigerant',
    title: 'Leak rate notice, wording',
    description: 'To send within one working day when a trigger is passed.',
    category: 'procedures',
    fileName: 'tarryall-leak-notice.txt',
    body: tarryallLeakNotice,
    uploadedByKey: 'tom',
    daysAgo: 54,
    hour: 9.2,
    later: [
      {
        fileName: 'tarryall-leak-notice-2.txt',
        body: tarryallLeakNotice2,
        uploadedByKey: 'tom',
        daysAgo: 24,
        hour: 15.8,
      },
    ],
  },
];
