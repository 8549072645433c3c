import { z } from 'zod';
import { PUBLIC_MAIL_HOSTS } from '#app/areas/accounts/public-mail-hosts.ts';
import { oneLine } from '#app/platform/forms/form-fields.ts';
import { savedAtField, versionField } from '#app/platform/forms/version-field.ts';

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const MOST_DOMAINS = 20;

const domains = z
  .string()
  .trim()
  .toLowerCase()
  .max(2_000, 'Too many domains')
  .default('')
  .transform((text) => [...new Set(text.split(/[\s,;]+/).filter((each) => each !== ''))])
  .refine((list) => list.every((each) => DOMAIN.test(each)), 'Domains look like example.com')
  .refine(
    (list) => !list.some((each) => PUBLIC_MAIL_HOSTS.has(each)),
    "Domains of a public email service can't be used",
  )
  .refine((list) => list.length <= MOST_DOMAINS, `At most ${MOST_DOMAINS} domains`);

const issuer = z
  .string({ error: 'The issuer is required' })
  .trim()
  .max(500, 'The issuer can be at most 500 characters')
  .pipe(z.url({ protocol: /^https?$/, error: 'The issuer must be an https address' }))
  .refine((text) => !/[?#]/.test(text), "The issuer can't contain ? or #")
  .refine((text) => !text.includes('/.well-known/'), 'Leave out /.well-known/openid-configuration');

const name = oneLine('Name is required')
  .min(2, 'Name is required')
  .max(60, 'Name can be at most 60 characters');
const clientId = oneLine('Client ID is required')
  .min(1, 'Client ID is required')
  .max(500, 'Client ID can be at most 500 characters');
const secret = z.string().trim().max(1_000, 'Client secret can be at most 1,000 characters');

const switches = {
  isEnabled: z.boolean().default(false),
  hasSecondFactor: z.boolean().default(false),
};

/** A new provider; without a customer it is for staff. */
export const newProviderSchema = z
  .object({
    name,
    customerId: z.uuid('Choose a customer from the list').optional(),
    issuer,
    clientId,
    clientSecret: secret.min(1, 'Client secret is required'),
    domains,
    ...switches,
  })
  .refine((typed) => !typed.customerId || typed.domains.length > 0, {
    path: ['domains'],
    message: "Name the domains of the customer's own addresses",
  });
export type NewProvider = z.infer<typeof newProviderSchema>;

/** A provider's changes; its issuer and the people it is for can't change. A blank secret leaves it unchanged. */
export const providerSchema = z.object({
  name,
  clientId,
  clientSecret: secret.default(''),
  domains,
  ...switches,
  isRequired: z.boolean().default(false),
  version: versionField,
});
export type ProviderEdit = z.infer<typeof providerSchema>;

/** The person to unlink from a provider. */
export const disconnectSchema = z.object({
  email: z
    .string({ error: 'Invalid email address' })
    .trim()
    .toLowerCase()
    .max(255, 'Email can be at most 255 characters')
    .pipe(z.email('Invalid email address')),
});

/** Whether staff sign in only by single sign-on, and who is exempt. */
export const staffRuleSchema = z
  .object({
    ssoOnly: z.boolean().default(false),
    breakGlass: z.uuid('Choose an admin').optional(),
    savedAt: savedAtField,
  })
  .refine((typed) => !typed.ssoOnly || typed.breakGlass, {
    path: ['breakGlass'],
    message: 'Choose the admin who can still sign in when the provider is down',
  });
export type StaffRule = z.infer<typeof staffRuleSchema>;
