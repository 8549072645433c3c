import type { AttemptKind } from '#app/records/invoice/payment-attempt-status.ts';
import type { MethodState } from '#app/records/invoice/payment-method-status.ts';
import { formatDate } from '#app/ui/everywhere/format.ts';
import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

type Named = { kind: AttemptKind; name: string | null; lastFour: string | null };

/** What a saved method is called: "First Bank ending in 6789". */
export function methodName({ kind, name, lastFour }: Named): string {
  const what = name ?? (kind === 'bank' ? 'Bank account' : 'Card');
  return lastFour ? `${what} ending in ${lastFour}` : what;
}

/** What someone agrees to by saving a bank account or a card. */
export function mandateWords(kind: AttemptKind, firm: string): string {
  return kind === 'bank'
    ? `You authorize ${firm} to debit this bank account for the amounts that you choose to pay in this portal, and to credit it to correct an error. The authorization holds until you remove the account here, which you can do at any time.`
    : `You allow ${firm} to charge this card for the amounts that you choose to pay in this portal, until you remove it here, which you can do at any time.`;
}

/** Days before its last one from which a card is said to end soon. */
const SOON_DAYS = 60;

/** Whether a card ends within about two months of `today`, or has ended. */
export function cardEndsSoon(endsOn: string | null, today: string): boolean {
  if (!endsOn) return false;
  return Date.parse(endsOn) - Date.parse(today) <= SOON_DAYS * 86_400_000;
}

/** What is said of a card's last day: that it has ended, or when it does. */
export function endWords(endsOn: string, today: string): string {
  return endsOn < today ? `Ended on ${formatDate(endsOn)}` : `Ends on ${formatDate(endsOn)}`;
}

/** What is said of how far a method is. */
export const METHOD_DISPLAY: Record<MethodState, StatusDisplay> = {
  opening: { label: 'Not finished', color: 'gray' },
  open: { label: 'Not finished', color: 'gray' },
  unconfirmed: { label: 'To be confirmed', color: 'yellow' },
  usable: { label: 'Ready', color: 'green' },
  void: { label: 'Needs a new authorization', color: 'red' },
  failed: { label: 'Not added', color: 'red' },
  removed: { label: 'Removed', color: 'gray' },
};
