import type { DemoProcedure } from '../types/writing.ts';
import bayouCollections1 from './bayou-collections-1.md?raw';
import bayouCollections2 from './bayou-collections-2.md?raw';
import bayouWalkInCooler from './bayou-walk-in-cooler.md?raw';
import commencementChangeOrder from './commencement-change-order.md?raw';
import cuyahogaCreditHold from './cuyahoga-credit-hold.md?raw';
import hawSameDayInvoice from './haw-same-day-invoice.md?raw';
import monongahelaBoardReview from './monongahela-board-review.md?raw';
import saguaroSeasonStart from './saguaro-season-start.md?raw';
import tarryallAfterHours from './tarryall-after-hours.md?raw';
import tarryallDeficiencyHandoff from './tarryall-deficiency-handoff.md?raw';
import tarryallDispatchMorning from './tarryall-dispatch-morning.md?raw';
import tarryallPmCloseOut from './tarryall-pm-close-out.md?raw';
import tarryallRefrigerant1 from './tarryall-refrigerant-1.md?raw';
import tarryallRefrigerant2 from './tarryall-refrigerant-2.md?raw';
import tarryallTriage1 from './tarryall-triage-1.md?raw';
import tarryallTriage2 from './tarryall-triage-2.md?raw';

export const DEMO_PROCEDURES: DemoProcedure[] = [
  {
    companyKey: 'tarryall',
    title: 'Dispatch triage rule',
    description:
      'How every call is ranked, what is promised at each level, and which job gets bumped.',
    status: 'approved',
    versions: [
      {
        body: tarryallTriage1,
        writtenBy: { key: 'tom', daysAgo: 176 },
        reviewedBy: { key: 'margaret', daysAgo: 174 },
        approvedBy: { key: 'margaret', daysAgo: 173 },
        understoodDaysAgo: 171,
      },
      {
        body: tarryallTriage2,
        writtenBy: { key: 'tom', daysAgo: 6 },
        reviewedBy: { key: 'renee', daysAgo: 4 },
        approvedBy: { key: 'margaret', daysAgo: 3 },
      },
    ],
  },
  {
    companyKey: 'tarryall',
    title: 'PM visit close-out',
    description:
      'What is recorded before the technician leaves and what the office does the same day.',
    status: 'approved',
    versions: [
      {
        body: tarryallPmCloseOut,
        writtenBy: { key: 'tom', daysAgo: 121 },
        reviewedBy: { key: 'margaret', daysAgo: 119 },
        approvedBy: { key: 'margaret', daysAgo: 118 },
        understoodDaysAgo: 115,
      },
    ],
  },
  {
    companyKey: 'tarryall',
    title: 'Refrigerant record keeping',
    description: 'Pounds, leak rates and notices for every system that the leak rule covers.',
    status: 'draft',
    versions: [
      {
        body: tarryallRefrigerant1,
        writtenBy: { key: 'tom', daysAgo: 92 },
        reviewedBy: { key: 'renee', daysAgo: 90 },
        approvedBy: { key: 'tom', daysAgo: 88 },
        understoodDaysAgo: 87,
      },
      { body: tarryallRefrigerant2, writtenBy: { key: 'margaret', daysAgo: 2 } },
    ],
  },
  {
    companyKey: 'tarryall',
    title: 'Handoff from deficiency to quote',
    description:
      'Every deficiency is quoted within two business days, with an owner for each step.',
    status: 'review',
    versions: [{ body: tarryallDeficiencyHandoff, writtenBy: { key: 'renee', daysAgo: 5 } }],
  },
  {
    companyKey: 'tarryall',
    title: 'After-hours call',
    description: 'From the first ring to the closed work order.',
    status: 'archived',
    versions: [
      {
        body: tarryallAfterHours,
        writtenBy: { key: 'tom', daysAgo: 240 },
        reviewedBy: { key: 'margaret', daysAgo: 238 },
        approvedBy: { key: 'margaret', daysAgo: 238 },
        understoodDaysAgo: 236,
      },
    ],
  },
  {
    companyKey: 'tarryall',
    title: "Dispatcher's morning routine",
    status: 'draft',
    versions: [{ body: tarryallDispatchMorning, writtenBy: { key: 'tom', daysAgo: 1 } }],
  },
  {
    companyKey: 'bayou',
    title: 'Collections call',
    description: 'Who calls whom about an open invoice, when, and what is said.',
    status: 'approved',
    versions: [
      {
        body: bayouCollections1,
        writtenBy: { key: 'renee', daysAgo: 149 },
        reviewedBy: { key: 'margaret', daysAgo: 148 },
        approvedBy: { key: 'margaret', daysAgo: 147 },
        understoodDaysAgo: 147,
      },
      {
        body: bayouCollections2,
        writtenBy: { key: 'renee', daysAgo: 41 },
        reviewedBy: { key: 'margaret', daysAgo: 39 },
        approvedBy: { key: 'margaret', daysAgo: 38 },
        understoodDaysAgo: 36,
      },
    ],
  },
  {
    companyKey: 'bayou',
    title: 'Walk-in cooler down',
    description:
      'Food-safe in one visit: the phone call, the checks on site and what to write down.',
    status: 'review',
    versions: [
      {
        body: bayouWalkInCooler,
        writtenBy: { key: 'tom', daysAgo: 8 },
        reviewedBy: { key: 'renee', daysAgo: 7 },
      },
    ],
  },
  {
    companyKey: 'monongahela',
    title: 'Morning board review',
    description: 'Ten minutes in front of the dispatch board, in a fixed order.',
    status: 'approved',
    versions: [
      {
        body: monongahelaBoardReview,
        writtenBy: { key: 'tom', daysAgo: 133 },
        reviewedBy: { key: 'margaret', daysAgo: 131 },
        approvedBy: { key: 'margaret', daysAgo: 130 },
        understoodDaysAgo: 128,
      },
    ],
  },
  {
    companyKey: 'saguaro',
    title: 'Cooling season start',
    description: 'The spring visit to rooftop units before the first 100-degree day.',
    status: 'draft',
    versions: [{ body: saguaroSeasonStart, writtenBy: { key: 'tom', daysAgo: 12 } }],
  },
  {
    companyKey: 'commencement',
    title: 'Change order before extra work',
    description: 'No extra work starts without a written yes.',
    status: 'approved',
    versions: [
      {
        body: commencementChangeOrder,
        writtenBy: { key: 'renee', daysAgo: 77 },
        reviewedBy: { key: 'tom', daysAgo: 76 },
        approvedBy: { key: 'margaret', daysAgo: 75 },
        understoodDaysAgo: 72,
      },
    ],
  },
  {
    companyKey: 'haw',
    title: 'Invoice on the day of the work',
    description: 'What has to be complete so that the invoice goes out the same day.',
    status: 'approved',
    versions: [
      {
        body: hawSameDayInvoice,
        writtenBy: { key: 'renee', daysAgo: 19 },
        reviewedBy: { key: 'margaret', daysAgo: 17 },
        approvedBy: { key: 'margaret', daysAgo: 16 },
      },
    ],
  },
  {
    companyKey: 'cuyahoga',
    title: 'Credit hold',
    description: 'Who sets a customer on hold, what that stops, and who lifts it.',
    status: 'review',
    versions: [{ body: cuyahogaCreditHold, writtenBy: { key: 'renee', daysAgo: 9 } }],
  },
];
