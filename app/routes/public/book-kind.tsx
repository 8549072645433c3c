import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { BookingFormPage } from '#app/areas/booking/BookingForm.tsx';
import { TimesPage } from '#app/areas/booking/BookPage.tsx';
import { bookMeeting } from '#app/areas/booking/booking-commands.server.ts';
import { bookingSchema } from '#app/areas/booking/booking-forms.ts';
import { getOfferedKind, getOffers } from '#app/areas/booking/offer-queries.server.ts';
import { shownDays, wholeTime } from '#app/areas/booking/shown-times.ts';
import { getSiteFirm } from '#app/areas/settings/setting-queries.server.ts';
import { bookMeta } from '#app/areas/site/site-meta.ts';
import { answerPublicForm } from '../public-form.server.ts';
import { sendPublicForm } from '../public-form.ts';
import type { Route } from './+types/book-kind';
import { askedZone } from './booking-zone.server.ts';

const DAYS_SHOWN = 5;
const NEXT_SHOWN = 6;

export async function loader({ params, url }: Route.LoaderArgs) {
  const [firm, offers] = await Promise.all([getSiteFirm(), getOffers(params.kind, new Date())]);
  if (!offers) throw data(null, { status: 404 });
  const { slug, name, description, minutes, place, questions } = offers.kind;
  const shared = {
    firm,
    kind: { slug, name, description, minutes, place },
    ...askedZone(url),
  };
  const starts = offers.times.map(({ start }) => start);
  const at = url.searchParams.get('at');
  if (at !== null) {
    const start = Date.parse(at);
    const wordsOf = (moment: number) => ({
      at: new Date(moment).toISOString(),
      words: wholeTime(new Date(moment), shared.zone),
    });
    // The times around the one that is gone: those from then on, else the first ones.
    const after = starts.filter((each) => each > start);
    const next = (after.length ? after : starts).slice(0, NEXT_SHOWN).map(wordsOf);
    const chosen = starts.includes(start) ? wordsOf(start) : null;
    return { ...shared, step: 'form' as const, questions, form: randomUUID(), chosen, next };
  }
  const all = shownDays(starts, shared.zone);
  const from = Math.max(
    0,
    all.findIndex(({ day }) => day >= (url.searchParams.get('from') ?? '')),
  );
  const addressOf = (place: number) => {
    const day = all[place]?.day;
    return day ? `/book/${slug}?${new URLSearchParams({ zone: shared.zone, from: day })}` : null;
  };
  return {
    ...shared,
    step: 'times' as const,
    days: all.slice(from, from + DAYS_SHOWN),
    earlier: from > 0 ? addressOf(Math.max(0, from - DAYS_SHOWN)) : null,
    later: addressOf(from + DAYS_SHOWN),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = await getOfferedKind(params.kind);
  if (!kind) throw data(null, { status: 404 });
  return answerPublicForm({ request, context }, bookingSchema, async (booking) =>
    redirect(await bookMeeting(kind, booking)),
  );
}

/** A refused booking needs the times that are free now. */
export const shouldRevalidate = () => true;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendPublicForm(serverAction);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? bookMeta(loaderData.firm, {
        title: loaderData.kind.name,
        path: `/book/${loaderData.kind.slug}`,
      })
    : [];

export default function BookKind({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'times') return <TimesPage {...loaderData} />;
  return <BookingFormPage {...loaderData} answer={actionData} />;
}
