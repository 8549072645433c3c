import type { EVENT_VERDICTS } from '#app/records/invoice/payment-attempt-status.ts';
import type { ListFilter } from '#app/ui/ListSearch.tsx';

/** What an event is about, by its type at the provider, as a pattern of the database. */
export const EVENT_SUBJECTS = {
  payments: String.raw`^(checkout\.session|payment_intent|charge)\.(?!dispute|refund)`,
  refunds: String.raw`^(refund\.|charge\.refund)`,
  disputes: String.raw`^charge\.dispute\.`,
  payouts: '^(payout|balance)',
  methods: String.raw`^(setup_intent|payment_method|mandate)\.`,
} as const;
type EventSubject = keyof typeof EVENT_SUBJECTS | 'others';

type Verdict = (typeof EVENT_VERDICTS)[number];
const CAME = {
  waiting: 'waiting',
  settled: 'taken',
  unknown: 'unused',
  elsewhere: 'elsewhere',
  currency: 'other currency',
  mode: 'wrong mode',
} as const satisfies Record<string, Verdict>;

/** What narrows the events; null means all. Their address names each: ?about=&came= */
export type ProviderEventFilters = {
  about: EventSubject | null;
  came: Verdict | 'missed' | null;
};

const ABOUT_LABELS: Record<EventSubject, string> = {
  payments: 'Payments',
  refunds: 'Refunds',
  disputes: 'Disputes',
  payouts: 'Payouts and balance',
  methods: 'Saved methods',
  others: 'Anything else',
};
const CAME_LABELS: Record<keyof typeof CAME | 'missed', string> = {
  waiting: 'Waiting',
  settled: 'Settled',
  unknown: 'Kept: unknown type',
  elsewhere: 'Kept: other use of the account',
  currency: 'Kept: other currency',
  mode: 'Kept: wrong mode',
  missed: 'Did not arrive by itself',
};

/** Reads the filters from an address; what is unknown counts as all. */
export function providerEventFiltersOf(url: URL): ProviderEventFilters {
  const about = url.searchParams.get('about') ?? '';
  const came = url.searchParams.get('came') ?? '';
  return {
    about: Object.hasOwn(ABOUT_LABELS, about) ? (about as EventSubject) : null,
    came:
      came === 'missed'
        ? 'missed'
        : Object.hasOwn(CAME, came)
          ? CAME[came as keyof typeof CAME]
          : null,
  };
}

const optionsOf = (all: string, labels: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** The choices next to the search box of the events. */
export const PROVIDER_EVENT_FILTERS: readonly ListFilter[] = [
  { name: 'about', label: 'About', options: optionsOf('All kinds', ABOUT_LABELS) },
  { name: 'came', label: 'What became of it', options: optionsOf('All outcomes', CAME_LABELS) },
];
