import { LocalTime } from '#app/ui/LocalTime.tsx';
import { PlainText } from '#app/ui/PlainText.tsx';
import { StatusBadge } from '#app/ui/StatusBadge.tsx';
import type { TicketRating } from './rating-queries.server.ts';
import { ratingDisplay } from './rating-words.ts';

/** A customer's rating of a ticket, as staff read it among its facts. */
export function RatedFact({ rating }: { rating: TicketRating }) {
  return (
    <>
      <StatusBadge display={ratingDisplay(rating.isGood)} />{' '}
      <LocalTime at={rating.answeredAt} show="datetime" />
      {rating.word ? <PlainText text={rating.word} none="" /> : null}
    </>
  );
}
