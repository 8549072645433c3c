import type { Firm } from '#app/records/settings/firm.ts';
import { FAQ } from './landing/faq.ts';
import { ENGAGEMENTS } from './landing/landing-content.ts';
import { pageMeta } from './page-meta.ts';
import {
  articleData,
  breadcrumbData,
  entriesData,
  faqData,
  organizationData,
  serviceData,
  webSiteData,
} from './structured-data.ts';

/** The head of the landing page, with everything the firm says about itself as structured data. */
export function landingMeta(firm: Firm) {
  return pageMeta({
    firm,
    title: 'Commercial HVAC service consulting',
    description:
      'We rebuild dispatch, maintenance agreements, quoting and billing in commercial HVAC service companies. Two-week audit, 90-day sprints, measured results.',
    path: '/',
    data: [
      organizationData(firm),
      webSiteData(firm),
      faqData(FAQ),
      ...ENGAGEMENTS.map((engagement) => serviceData(firm, engagement)),
    ],
  });
}

/** The head of the inquiry page; `noindex` when it has an estimate. */
export function inquiryMeta(firm: Firm, { noindex = false } = {}) {
  return pageMeta({
    firm,
    title: 'Project inquiry',
    description:
      'Tell us about your commercial HVAC service operation. You get a reply from a person within one business day.',
    path: '/inquiry',
    noindex,
    data: [breadcrumbs(firm, 'Project inquiry', '/inquiry')],
  });
}

/** The head of the pages on which a time is booked. */
export function bookMeta(firm: Firm, { title = 'Book a time', path = '/book' } = {}) {
  return pageMeta({
    firm,
    title,
    description: 'Choose a free time and book it: you get an invitation by email right away.',
    path,
    data: [breadcrumbs(firm, title, path)],
  });
}

/** The head of the checklist page. */
export function checklistMeta(firm: Firm) {
  return pageMeta({
    firm,
    title: '25-Point Service Audit Checklist',
    description:
      'Score your commercial HVAC service operation from 0 to 50: dispatch, agreements, cash, sales and people. A PDF checklist with evidence to ask for.',
    path: '/checklist',
    image: 'checklist',
    data: [breadcrumbs(firm, '25-Point Service Audit Checklist', '/checklist')],
  });
}

/** The head of the page that scores the checklist; `noindex` when it shows someone's scores. */
export function scoreMeta(firm: Firm, { noindex = false } = {}) {
  return pageMeta({
    firm,
    title: 'Score your service operation',
    description:
      'Score the 25 points of the service audit online: total, band, five group scores and the three weakest points with a first step each. No sign-up.',
    path: '/checklist/score',
    image: 'checklist',
    noindex,
    data: [breadcrumbs(firm, 'Score your service operation', '/checklist/score')],
  });
}

/** The head of the maintenance estimator; `noindex` when its address has someone's figures. */
export function estimatorMeta(firm: Firm, { noindex = false } = {}) {
  return pageMeta({
    firm,
    title: 'HVAC maintenance agreement estimator',
    description:
      'Price a commercial HVAC maintenance agreement from equipment, visits and hours: break-even and price at 10, 15 and 20%. Free, sources shown.',
    path: '/estimator',
    image: 'estimator',
    noindex,
    data: [breadcrumbs(firm, 'Maintenance Estimator', '/estimator')],
  });
}

/** The head of the small tools next to the estimator; `noindex` when its address has someone's figures. */
export function companionsMeta(firm: Firm, { noindex = false } = {}) {
  return pageMeta({
    firm,
    title: 'HVAC cash, hours and leak rate calculators',
    description:
      'For HVAC service firms: cash freed by a shorter DSO, the worth of more billed hours, refrigerant leak rate, and whether the federal leak rule applies.',
    path: '/estimator/companions',
    image: 'estimator',
    noindex,
    data: [breadcrumbs(firm, 'Cash, hours and leak rate calculators', '/estimator/companions')],
  });
}

/** The head of the privacy notice. */
export function privacyMeta(firm: Firm) {
  return pageMeta({
    firm,
    title: 'Privacy notice',
    description: `What ${firm.name} stores when you use this site, why, for how long, and how to have it deleted.`,
    path: '/privacy',
  });
}

/** The head of the terms of use. */
export function termsMeta(firm: Firm) {
  return pageMeta({
    firm,
    title: 'Terms of use',
    description: `The terms for using the site, the checklist and the customer portal of ${firm.name}.`,
    path: '/terms',
  });
}

/** The head of the page of promises. */
export function promisesMeta(firm: Firm) {
  return pageMeta({
    firm,
    title: 'Promises we kept',
    description: `What ${firm.name} promised its customers in the last 90 days, how much of it was kept, and the file to recompute it from.`,
    path: '/promises',
  });
}

/** The head of the page of clients' results; `clients` are its entries, as the page calls them. */
export function resultsMeta(firm: Firm, clients: readonly string[]) {
  return pageMeta({
    firm,
    title: 'Results of our clients',
    description:
      'What changed for clients of ours, from their own outcome boards: before, after, what it is worth, and the fee next to it. Shown with their consent.',
    path: '/results',
    data: [
      breadcrumbs(firm, 'Results of our clients', '/results'),
      entriesData(firm, { name: 'Results of our clients', path: '/results', entries: clients }),
    ],
  });
}

/**
 * The head of the knowledge base. Search results and category views are the same page to a search engine: the canonical address
 * has no query.
 */
export function knowledgeMeta(firm: Firm) {
  return [
    ...pageMeta({
      firm,
      title: 'Knowledge base',
      description:
        'Practical articles on running a commercial HVAC service operation: dispatch, maintenance agreements, cash, sales and compliance.',
      path: '/kb',
      image: 'kb',
      data: [breadcrumbs(firm, 'Knowledge base', '/kb')],
    }),
    feedLink(firm),
  ];
}

/** The head of one article; `description` is its plain-text opening. */
export function articleMeta(
  firm: Firm,
  article: {
    title: string;
    description: string;
    slug: string;
    categoryName: string | null;
    publishedAt?: Date | undefined;
    updatedAt: Date;
  },
) {
  return [
    ...pageMeta({
      firm,
      title: article.title,
      description: article.description,
      path: `/kb/${article.slug}`,
      image: 'kb',
      type: 'article',
      data: [
        articleData(firm, article),
        breadcrumbData(firm, [
          { name: 'Home', path: '/' },
          { name: 'Knowledge base', path: '/kb' },
          { name: article.title, path: `/kb/${article.slug}` },
        ]),
      ],
    }),
    feedLink(firm),
  ];
}

/** Tells readers of feeds where the knowledge base's is. */
function feedLink(firm: Firm) {
  return {
    tagName: 'link' as const,
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${firm.name}: Knowledge Base`,
    href: `${firm.url}/kb/feed.xml`,
  };
}

function breadcrumbs(firm: Firm, name: string, path: string) {
  return breadcrumbData(firm, [
    { name: 'Home', path: '/' },
    { name, path },
  ]);
}
