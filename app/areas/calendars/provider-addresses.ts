import type { OauthKind } from '#app/records/calendar/calendar-status.ts';

type Provider = {
  authorize: string;
  token: string;
  /** Where a grant is given back; null where only its person can do that. */
  revoke: string | null;
  api: string;
  scope: string;
  /** The part of it that allows to write; people can leave it out. */
  writes: string;
  /** What it needs to hand out a token that lasts. */
  more: Record<string, string>;
};

/** Where each provider lets us in, and what is asked for. */
export const PROVIDERS: Record<OauthKind, Provider> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    api: 'https://www.googleapis.com/calendar/v3',
    scope:
      'https://www.googleapis.com/auth/calendar.calendarlist.readonly https://www.googleapis.com/auth/calendar.events',
    writes: 'https://www.googleapis.com/auth/calendar.events',
    more: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    revoke: null,
    api: 'https://graph.microsoft.com/v1.0',
    scope: 'offline_access Calendars.ReadWrite',
    writes: 'Calendars.ReadWrite',
    more: { response_mode: 'query', prompt: 'select_account' },
  },
};
