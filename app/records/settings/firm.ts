import type { FirmAddress } from '#app/platform/firm-address.ts';

/** The firm that runs this installation, as the settings name it; shown on pages, in emails and in PDFs. */
export type Firm = {
  /** Trading name, for example "Plenum Service Advisors". */
  name: string;
  /** Public contact and reply address. */
  email: string;
  /** Public origin of the site without a trailing slash, for example "https://example.com". */
  url: string;
  /** One line on what the firm does, where it has set one. */
  tagline?: string;
  phone?: string;
  address?: FirmAddress;
  /** The path of its logo on this site, where it has one. */
  logo?: string;
  /** Whether the site shows how many of its promises it kept. */
  showsPromises?: boolean;
  /** Where visitors book a call, while they can; only public pages know. */
  callPath?: string;
  /** Whether its site is not open to visitors yet; only public pages know, which staff then see ahead. */
  isUnpublished?: boolean;
};

/** Built-in values for the settings company.name and company.email (design, introduction). */
export const DEFAULT_FIRM = {
  name: 'Plenum Service Advisors',
  email: 'hello@plenum.example',
} as const;
