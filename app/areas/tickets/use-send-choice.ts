import { useSyncExternalStore } from 'react';
import { usePerson } from '#app/ui/person.ts';

/** What a staff message also sets its ticket to; empty if it leaves the status. */
export type SendStatus = '' | 'waiting' | 'resolved';

/** The label of each way to send a message. */
export const SEND_LABELS: Readonly<Record<SendStatus, string>> = {
  '': 'Send',
  waiting: 'Send and wait for customer',
  resolved: 'Send and resolve',
};

/** How a person last chose to send. */
export type SendChoice = {
  status: SendStatus;
  label: string;
  /** Whether the next ticket of the list opens once the ticket is handed on. */
  opensNext: boolean;
  choose: (status: SendStatus, opensNext: boolean) => void;
};

const PLACE = 'plenum.send.';
const STAYS = ' stays';
const listeners = new Set<() => void>();

/** Returns how this person sends staff messages, remembered in this browser. */
export function useSendChoice(): SendChoice {
  const place = PLACE + usePerson();
  const text = useSyncExternalStore(
    subscribe,
    () => read(place),
    () => '',
  );
  const status = statusOf(text);
  return {
    status,
    label: SEND_LABELS[status],
    opensNext: !text.endsWith(STAYS),
    choose(chosen, opensNext) {
      try {
        localStorage.setItem(place, opensNext ? chosen : chosen + STAYS);
      } catch {
        // The browser lets nothing be stored: it stays as it was.
      }
      for (const listener of listeners) listener();
    },
  };
}

/** Reads the way to send from a text; just sending if it names none. */
export function statusOf(text: string): SendStatus {
  const [status = ''] = text.split(' ');
  return status === 'waiting' || status === 'resolved' ? status : '';
}

function read(place: string): string {
  try {
    return localStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
