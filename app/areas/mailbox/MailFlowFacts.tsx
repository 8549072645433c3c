import { MAIL_STATE_DISPLAY } from '#app/records/mailbox/mail-status.ts';
import { FactList } from '#app/ui/FactList.tsx';
import { LocalTime } from '#app/ui/LocalTime.tsx';
import type { MailFlow } from './mailbox-queries.server.ts';

/** The state of the mailbox, and what came in within the last hour. */
export function MailFlowFacts({ flow }: { flow: MailFlow }) {
  const came = flow.lastHour.filter(({ count }) => count > 0);
  const words = came.map(({ state, count }) => `${MAIL_STATE_DISPLAY[state].label}: ${count}`);
  return (
    <FactList
      facts={[
        ['Mailbox', flow.name ?? 'Not connected; ask your administrator.'],
        ...(flow.name ? [['State', <MailboxState key="state" flow={flow} />] as const] : []),
        ['Inbound web hook', flow.takesPosts ? 'On' : 'Off'],
        ['Last hour', words.length > 0 ? words.join(', ') : 'No email came in.'],
      ]}
    />
  );
}

function MailboxState({ flow }: { flow: MailFlow }) {
  if (flow.failingSince) {
    return (
      <>
        Not reachable since <LocalTime at={flow.failingSince} show="datetime" />: {flow.failure}
      </>
    );
  }
  if (!flow.reachedAt) return 'Not reached yet';
  return (
    <>
      Reached <LocalTime at={flow.reachedAt} show="datetime" />
    </>
  );
}
