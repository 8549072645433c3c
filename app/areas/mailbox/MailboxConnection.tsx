import type { ReactNode } from 'react';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { May } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { MailFlowFacts } from './MailFlowFacts.tsx';
import type { MailFlow } from './mailbox-queries.server.ts';
import { mailboxVerbs } from './mailbox-verbs.ts';

/** The state of the mailbox and what came in within the last hour, with the test of its connection. */
export function MailboxConnection({
  title,
  flow,
  children,
}: {
  title: string;
  flow: MailFlow;
  children?: ReactNode;
}) {
  return (
    <ScreenSection
      title={title}
      actions={
        flow.name ? (
          <May needs={mailboxVerbs.test.needs}>
            <ActionButton
              action={mailboxVerbs.test.path}
              sendingLabel="Testing..."
              variant="default"
            >
              Test connection
            </ActionButton>
          </May>
        ) : null
      }
    >
      <MailFlowFacts flow={flow} />
      {children}
    </ScreenSection>
  );
}
