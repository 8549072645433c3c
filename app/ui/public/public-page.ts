import type { FirmAddress } from '#app/platform/firm-address.ts';

/** What the public frame shows of the firm that runs the site. */
export type FirmIdentity = {
  name: string;
  email: string;
  tagline?: string;
  phone?: string;
  address?: FirmAddress;
  /** The path of its logo, where it has one. */
  logo?: string;
  /** Whether the site shows how many of its promises it kept. */
  showsPromises?: boolean;
  /** Where a discovery call is booked, while visitors can book one. */
  callPath?: string;
  /** Whether only the staff see this page so far. */
  isUnpublished?: boolean;
};

/** Which public page is open, for section links and the current mark of the menu. */
export type PublicPage = 'home' | 'knowledge' | 'other';

/** The landing page's sections with the labels of specification 2, in the order of the page. */
export const SECTION_LINKS = [
  { anchor: 'services', label: 'Services' },
  { anchor: 'results', label: 'Results' },
  { anchor: 'why-us', label: 'Why Us' },
  { anchor: 'process', label: 'Process' },
  { anchor: 'showcase', label: 'Our Tool' },
  { anchor: 'pricing', label: 'Engagements' },
  { anchor: 'faq', label: 'FAQ' },
  { anchor: 'contact', label: 'Contact' },
] as const;

/** Returns where a call is asked for: the page that books one, else the contact section. */
export function callHref(firm: FirmIdentity, page: PublicPage): string {
  return firm.callPath ?? sectionHref(page, 'contact');
}

/** Returns the address of a landing-page section as seen from `page`: "#faq" at home, "/#faq" elsewhere. */
export function sectionHref(page: PublicPage, anchor: string): string {
  return page === 'home' ? `#${anchor}` : `/#${anchor}`;
}
