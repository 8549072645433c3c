import { useState } from 'react';
import type { OpenConversation } from '#app/areas/tickets/ticket-sources-sql.server.ts';
import type { Creates } from '#app/platform/verb.ts';
import { Button } from '#app/ui/Button.tsx';
import { keyed } from '#app/ui/keys.ts';
import { loadOnDemand, onDemand } from '#app/ui/on-demand.tsx';
import { useLoadFailed } from '#app/ui/use-load-failed.ts';
import styles from './Composer.module.css';

const WriteHere = onDemand(async () => (await import('./WriteHere.tsx')).WriteHere);

const NEW_TICKET = '/admin/tickets#new';
/** What else begins here, each in the dialog that creates it. */
const OTHERS = [
  { at: '/admin/tasks#new', label: 'Task' },
  { at: '/admin/documents#request', label: 'File request' },
  { at: '/admin/invoices#new', label: 'Invoice' },
  { at: '/admin/meetings#new', label: 'Meeting' },
];

/**
 * What staff write to a customer or begin with them, on top of the timeline: a message or a note on one of the open `tickets`, a
 * new ticket where there is none, and the dialogs of what they may create (`creates`), which `open` opens.
 */
export function Composer({
  tickets,
  creates,
  open,
}: {
  tickets: readonly OpenConversation[];
  creates: readonly Creates[];
  open: (opensAt: string) => void;
}) {
  const [writes, setWrites] = useState<'message' | 'note' | null>(null);
  const showFailed = useLoadFailed();
  const may = (at: string) => creates.some((each) => each.at === at);
  const others = OTHERS.filter(({ at }) => may(at));
  const write = (what: 'message' | 'note') => {
    if (tickets.length === 0) return open(NEW_TICKET);
    loadOnDemand().then(() => setWrites(what), showFailed);
  };
  if (!may(NEW_TICKET) && others.length === 0) return null;
  return (
    <section className={styles.composer} aria-label="Write or create">
      <div className={styles.choices}>
        {may(NEW_TICKET) ? (
          <>
            <Button {...keyed('reply')} onClick={() => write('message')}>
              Message
            </Button>
            {tickets.length > 0 ? (
              <Button variant="default" {...keyed('note')} onClick={() => write('note')}>
                Note
              </Button>
            ) : null}
          </>
        ) : null}
        {others.map(({ at, label }) => (
          <Button key={at} variant="default" onClick={() => open(at)}>
            {label}
          </Button>
        ))}
      </div>
      {writes ? (
        <WriteHere
          key={writes}
          tickets={tickets}
          isNote={writes === 'note'}
          onNewTicket={() => open(NEW_TICKET)}
          onSent={() => setWrites(null)}
        />
      ) : null}
    </section>
  );
}
