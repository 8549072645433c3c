import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** How far a file request is; it follows from the request and from the document that answered it. */
type RequestState = 'open' | 'answered' | 'removed' | 'withdrawn';

/** The label and color of each state. */
export const REQUEST_STATE_DISPLAY: Record<RequestState, StatusDisplay> = {
  open: { label: 'Open', color: 'blue' },
  answered: { label: 'Answered', color: 'green' },
  removed: { label: 'File removed', color: 'orange' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
};

/** Returns the state of a request; `answerArchivedAt` is when the document that answered it was archived or withdrawn. */
export function requestStateOf(request: {
  withdrawnAt: Date | null;
  fulfilledAt: Date | null;
  answerArchivedAt: Date | null;
}): RequestState {
  if (request.withdrawnAt) return 'withdrawn';
  if (!request.fulfilledAt) return 'open';
  return request.answerArchivedAt ? 'removed' : 'answered';
}
