import accountPlansTop20 from './articles/account-plans-top-20.md?raw';
import billableShare from './articles/billable-share.md?raw';
import daysToInvoiceAndDso from './articles/days-to-invoice-and-dso.md?raw';
import deficiencyToQuote from './articles/deficiency-to-quote.md?raw';
import dispatchTriageRule from './articles/dispatch-triage-rule.md?raw';
import firstVisitCompletion from './articles/first-visit-completion.md?raw';
import priceAgreementFromHours from './articles/price-agreement-from-hours.md?raw';
import refrigerantLeakRecords from './articles/refrigerant-leak-records.md?raw';
import renewalsNinetyDays from './articles/renewals-ninety-days.md?raw';
import settingABillingRate from './articles/setting-a-billing-rate.md?raw';
import skillsMatrixDispatch from './articles/skills-matrix-dispatch.md?raw';
import visitsOwedVisitsDone from './articles/visits-owed-visits-done.md?raw';
import weeklyJobCost from './articles/weekly-job-cost.md?raw';
import type { DemoArticle, DemoCategory } from './types/writing.ts';

export const DEMO_CATEGORIES: DemoCategory[] = [
  {
    key: 'dispatch-field',
    name: 'Dispatch & Field',
    description: 'Triage, routing, technician hours and return trips.',
    icon: 'calendar-event',
    sortOrder: 1,
  },
  {
    key: 'maintenance-agreements',
    name: 'Maintenance Agreements',
    description: 'Pricing, visits and renewals of service agreements.',
    icon: 'clipboard-check',
    sortOrder: 2,
  },
  {
    key: 'cash-job-cost',
    name: 'Cash & Job Cost',
    description: 'Invoicing, collections, billing rates and job margins.',
    icon: 'report-money',
    sortOrder: 3,
  },
  {
    key: 'sales-growth',
    name: 'Sales & Growth',
    description: 'Repair quotes, account plans and customer growth.',
    icon: 'trending-up',
    sortOrder: 4,
  },
  {
    key: 'people-compliance',
    name: 'People & Compliance',
    description: 'Skills, safety and refrigerant records.',
    icon: 'shield-check',
    sortOrder: 5,
  },
];

export const DEMO_ARTICLES: DemoArticle[] = [
  {
    slug: 'dispatch-triage-rule',
    title: 'A written triage rule for commercial dispatch',
    categoryKey: 'dispatch-field',
    body: dispatchTriageRule,
    publishedDaysAgo: 338,
    viewCount: 412,
    isPublished: true,
    authorKey: 'tom',
  },
  {
    slug: 'billable-share',
    title: "Billable share: where a technician's paid week goes",
    categoryKey: 'dispatch-field',
    body: billableShare,
    publishedDaysAgo: 312,
    viewCount: 587,
    isPublished: true,
    authorKey: 'tom',
  },
  {
    slug: 'first-visit-completion',
    title: 'Coding return trips to raise first-visit completion',
    categoryKey: 'dispatch-field',
    body: firstVisitCompletion,
    publishedDaysAgo: 276,
    viewCount: 265,
    isPublished: true,
    authorKey: 'tom',
  },
  {
    slug: 'price-agreement-from-hours',
    title: 'Pricing a maintenance agreement from hours',
    categoryKey: 'maintenance-agreements',
    body: priceAgreementFromHours,
    publishedDaysAgo: 329,
    viewCount: 734,
    isPublished: true,
    authorKey: 'renee',
  },
  {
    slug: 'visits-owed-visits-done',
    title: 'Visits owed against visits done',
    categoryKey: 'maintenance-agreements',
    body: visitsOwedVisitsDone,
    publishedDaysAgo: 244,
    viewCount: 198,
    isPublished: true,
    authorKey: 'tom',
  },
  {
    slug: 'renewals-ninety-days',
    title: 'Renewals: working 90 days ahead',
    categoryKey: 'maintenance-agreements',
    body: renewalsNinetyDays,
    publishedDaysAgo: 187,
    viewCount: 231,
    isPublished: true,
    authorKey: 'margaret',
  },
  {
    slug: 'days-to-invoice-and-dso',
    title: 'Days to invoice and DSO: getting your own cash sooner',
    categoryKey: 'cash-job-cost',
    body: daysToInvoiceAndDso,
    publishedDaysAgo: 301,
    viewCount: 496,
    isPublished: true,
    authorKey: 'renee',
  },
  {
    slug: 'weekly-job-cost',
    title: 'Forty minutes a week on job cost',
    categoryKey: 'cash-job-cost',
    body: weeklyJobCost,
    publishedDaysAgo: 158,
    viewCount: 307,
    isPublished: true,
    authorKey: 'renee',
  },
  {
    slug: 'setting-a-billing-rate',
    title: 'Setting a billing rate from your own numbers',
    categoryKey: 'cash-job-cost',
    body: settingABillingRate,
    publishedDaysAgo: 121,
    viewCount: 389,
    isPublished: true,
    authorKey: 'renee',
  },
  {
    slug: 'deficiency-to-quote',
    title: 'From PM deficiency to sold repair',
    categoryKey: 'sales-growth',
    body: deficiencyToQuote,
    publishedDaysAgo: 207,
    viewCount: 274,
    isPublished: true,
    authorKey: 'margaret',
  },
  {
    slug: 'account-plans-top-20',
    title: 'Account plans for your top 20 customers',
    categoryKey: 'sales-growth',
    body: accountPlansTop20,
    publishedDaysAgo: 86,
    viewCount: 142,
    isPublished: true,
    authorKey: 'margaret',
  },
  {
    slug: 'refrigerant-leak-records',
    title: 'Refrigerant leak records a service company should keep',
    categoryKey: 'people-compliance',
    body: refrigerantLeakRecords,
    publishedDaysAgo: 49,
    viewCount: 318,
    isPublished: true,
    authorKey: 'tom',
  },
  {
    slug: 'skills-matrix-dispatch',
    title: 'A skills matrix that dispatch really uses',
    categoryKey: 'people-compliance',
    body: skillsMatrixDispatch,
    publishedDaysAgo: 6,
    viewCount: 0,
    isPublished: false,
    authorKey: 'tom',
  },
];
