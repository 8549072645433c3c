import type { FirmAddress } from '#app/platform/firm-address.ts';
import type { Firm } from '#app/records/settings/firm.ts';
import type { FaqEntry } from './landing/faq.ts';

/** A JSON-LD object of schema.org; `@id`s tie the objects of one site together. */
type StructuredData = { '@context': 'https://schema.org'; '@type': string } & Record<
  string,
  unknown
>;

const CONTEXT = 'https://schema.org' as const;

const organizationId = (firm: Firm) => `${firm.url}/#organization`;

/** The firm: an Organization that serves an area, or a ProfessionalService when it has a public street address. */
export function organizationData(firm: Firm): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': firm.address ? 'ProfessionalService' : 'Organization',
    '@id': organizationId(firm),
    name: firm.name,
    url: `${firm.url}/`,
    email: firm.email,
    ...(firm.phone && { telephone: firm.phone }),
    ...(firm.address && { address: postalAddress(firm.address) }),
    logo: firm.url + (firm.logo ?? '/apple-touch-icon.png'),
    description:
      'Operations consulting for commercial HVAC service contractors: dispatch, maintenance agreements, quoting, billing and cash.',
    areaServed: { '@type': 'Country', name: 'United States' },
    knowsAbout: [
      'HVAC service dispatch',
      'Maintenance agreement pricing',
      'Service billing and job cost',
    ],
  };
}

function postalAddress({ street, city, state, zipCode }: FirmAddress) {
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    ...(city && { addressLocality: city }),
    ...(state && { addressRegion: state }),
    ...(zipCode && { postalCode: zipCode }),
    addressCountry: 'US',
  };
}

/** The web site with its knowledge-base search. */
export function webSiteData(firm: Firm): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${firm.url}/#website`,
    name: firm.name,
    url: `${firm.url}/`,
    inLanguage: 'en-US',
    publisher: { '@id': organizationId(firm) },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${firm.url}/kb?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The questions and answers of a page, in its own words. */
export function faqData(entries: readonly FaqEntry[]): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** One engagement as a Service of the firm; `slug` makes its `@id`. No price is published. */
export function serviceData(
  firm: Firm,
  service: { slug: string; name: string; summary: string; audience: string },
): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    '@id': `${firm.url}/#${service.slug}`,
    name: service.name,
    description: service.summary,
    serviceType: 'Operations consulting for commercial HVAC service contractors',
    audience: { '@type': 'BusinessAudience', audienceType: service.audience },
    areaServed: { '@type': 'Country', name: 'United States' },
    provider: { '@id': organizationId(firm) },
    url: `${firm.url}/#pricing`,
  };
}

/** The path to a page from the home page: names and paths (with a leading slash), outermost first. */
export function breadcrumbData(
  firm: Firm,
  trail: readonly { name: string; path: string }[],
): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${firm.url}${path}`,
    })),
  };
}

/** A page that lists entries, by their names in its order. */
export function entriesData(
  firm: Firm,
  { name, path, entries }: { name: string; path: string; entries: readonly string[] },
): StructuredData {
  return {
    '@context': CONTEXT,
    '@type': 'CollectionPage',
    '@id': `${firm.url}${path}#page`,
    name,
    url: `${firm.url}${path}`,
    inLanguage: 'en-US',
    publisher: { '@id': organizationId(firm) },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: entries.length,
      itemListElement: entries.map((entry, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: entry,
      })),
    },
  };
}

/** A knowledge-base article. */
export function articleData(
  firm: Firm,
  article: {
    title: string;
    description: string;
    slug: string;
    categoryName: string | null;
    publishedAt?: Date | undefined;
    updatedAt: Date;
  },
): StructuredData {
  const address = `${firm.url}/kb/${article.slug}`;
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    '@id': `${address}#article`,
    headline: article.title,
    description: article.description,
    mainEntityOfPage: address,
    inLanguage: 'en-US',
    dateModified: article.updatedAt.toISOString(),
    ...(article.publishedAt ? { datePublished: article.publishedAt.toISOString() } : {}),
    ...(article.categoryName ? { articleSection: article.categoryName } : {}),
    author: { '@id': organizationId(firm), '@type': 'Organization', name: firm.name },
    publisher: { '@id': organizationId(firm) },
    image: `${firm.url}/og/kb.png`,
  };
}
