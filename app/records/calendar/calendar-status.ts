/** How a calendar of another place is read. */
export const OUTSIDE_KINDS = ['ics', 'caldav', 'google', 'microsoft'] as const;

/** Those that a person connects by signing in at the provider. */
export const OAUTH_KINDS = ['google', 'microsoft'] as const;
export type OauthKind = (typeof OAUTH_KINDS)[number];

/** What each provider is called. */
export const OAUTH_NAMES: Record<OauthKind, string> = { google: 'Google', microsoft: 'Microsoft' };
