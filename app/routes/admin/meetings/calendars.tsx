import { adminOf } from '#app/access/guards.server.ts';
import { COUNTED_DAYS, listOwnCalendars } from '#app/areas/calendars/calendar-queries.server.ts';
import {
  AddCaldavAccount,
  AddCalendar,
  ConnectCalendars,
  OwnCalendars,
  ReadCalendars,
} from '#app/areas/calendars/OwnCalendars.tsx';
import { RouteErrorState } from '#app/ui/ErrorState.tsx';
import { Note } from '#app/ui/Note.tsx';
import { Screen } from '#app/ui/Screen.tsx';
import type { Route } from './+types/calendars';

const TITLE = 'Calendars';
const BACK = { to: '/admin/meetings', label: 'Back to Meetings' };

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await listOwnCalendars(adminOf(context))), days: COUNTED_DAYS };
}

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export default function Calendars({
  loaderData: { calendars, isKnown, connectable, days },
}: Route.ComponentProps) {
  return (
    <Screen
      title={TITLE}
      description="Your calendars elsewhere. When they say that you are busy, no one can book you. Only times are read and stored, never titles. The meetings that you hold can be written into one of them."
      back={BACK}
      width="narrow"
      actions={
        <>
          {calendars.length > 0 ? <ReadCalendars /> : null}
          <ConnectCalendars kinds={connectable} />
          <AddCaldavAccount />
          <AddCalendar />
        </>
      }
    >
      {isKnown ? null : (
        <Note>
          A calendar below has not been read for ten minutes, so no times are offered with you. Fix,
          pause or remove it.
        </Note>
      )}
      {calendars.length > 0 ? (
        <OwnCalendars calendars={calendars} days={days} />
      ) : (
        <p>
          No calendars yet. Add the address of one that people share with you in iCalendar format.
        </p>
      )}
    </Screen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Screen title={TITLE} back={BACK}>
      <RouteErrorState error={error} title="Failed to load data." home="/admin" />
    </Screen>
  );
}
