import { isLocal } from './unencrypted.ts';

/** How a provider of calendars is reached. `api` is another origin for all of its calls, for tests; null for the provider's own. */
type CalendarPlace = { clientId: string; clientSecret: string; api: string | null };

/** The providers of calendars that people connect by signing in there. */
export type CalendarPlaces = { google: CalendarPlace | null; microsoft: CalendarPlace | null };

const NAMES = { google: 'GOOGLE', microsoft: 'MICROSOFT' } as const;

type Named<Name extends string> = `${Name}_CLIENT_ID` | `${Name}_CLIENT_SECRET` | `${Name}_API`;
type Given = { [Each in Named<'GOOGLE' | 'MICROSOFT'>]?: string | undefined };

/** What is missing of it, or refused: calls go to nobody but the provider, or to a program on this machine. */
export function calendarProblems(given: Given): string[] {
  return Object.values(NAMES).flatMap((name) => {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
    const api = given[`${name}_API`];
    return [
      ...(given[id] && !given[secret] ? [`${secret}: is required with ${id}`] : []),
      ...(given[secret] && !given[id] ? [`${id}: is required with ${secret}`] : []),
      ...(api && !isLocal(api) ? [`${name}_API: must be on this machine`] : []),
    ];
  });
}

/** How each is reached; null where it is not set up. */
export function calendarPlacesOf(given: Given): CalendarPlaces {
  const placeOf = (name: 'GOOGLE' | 'MICROSOFT'): CalendarPlace | null => {
    const [clientId, clientSecret] = [given[`${name}_CLIENT_ID`], given[`${name}_CLIENT_SECRET`]];
    return clientId && clientSecret
      ? { clientId, clientSecret, api: given[`${name}_API`] ?? null }
      : null;
  };
  return { google: placeOf(NAMES.google), microsoft: placeOf(NAMES.microsoft) };
}
