/** A navigation or fetcher as the router tells of it; a form's method is there while it sends and while its answer's data load. */
type Transition = { state: 'idle' | 'loading' | 'submitting'; formMethod?: string | undefined };

/** What the person at this page is changing: `sent` while exactly one form waits for its answer and no other page loads. */
type OwnChange = 'none' | 'sent' | 'loading';

/** Returns what the person at this page is changing now. */
export function ownChangeOf(navigation: Transition, fetchers: readonly Transition[]): OwnChange {
  const changes = [navigation, ...fetchers].filter(
    ({ formMethod, state }) => state !== 'idle' && formMethod && formMethod !== 'GET',
  );
  const [first] = changes;
  if (!first) return 'none';
  const isAlone = changes.length === 1 && (first === navigation || navigation.state === 'idle');
  return isAlone && first.state === 'submitting' ? 'sent' : 'loading';
}

/** A live change that waits for the end of the person's own change. Positions are names of places in the stream of changes. */
export type PendingChange = {
  /** Where the stream stood when the page's data were read, as it was known when the change came. */
  before: string;
  /** Whether the data that come with a good answer were asked for after the change. */
  isCertain: boolean;
  /** The position of the change, and those that were heard after it. */
  ids: string[];
};

/** Whether data that were read at a position already contain the change. */
export function isBrought({ before, isCertain, ids }: PendingChange, position: string): boolean {
  // A refused form brings no data: the position stays.
  return position !== before && (isCertain || ids.includes(position));
}
