import type { ReactNode } from 'react';
import { HOW_TO_PAY } from '#app/areas/billing/invoice-words.ts';
import { AnswerableRequests } from '#app/areas/documents/AnswerableRequests.tsx';
import { documentRequestVerbs } from '#app/areas/documents/document-verbs.ts';
import { meetingVerbs } from '#app/areas/meetings/meeting-verbs.ts';
import { taskVerbs } from '#app/areas/tasks/task-verbs.ts';
import { addressOf } from '#app/platform/verb.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useLiveTopics } from '#app/ui/live/LiveUpdates.tsx';
import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import { May, useReads } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { AgendaMore, AgendaRow, AgendaRows } from './AgendaRow.tsx';
import { type AgendaItem, FIRST_ITEMS } from './agenda-items.ts';
import { agendaFacts, askingTopics } from './agenda-kinds.ts';
import { FIRST_NEEDS, portalPath, WHOLE_NEEDS } from './agenda-links.ts';
import { groupCount, groupTotal, isLate, type Viewed } from './agenda-words.ts';

const TOPICS = /* @__PURE__ */ askingTopics('customer');

/** What is next to an item's title. */
function factsOf({ kind, note }: AgendaItem): (string | null)[] {
  const asked = agendaFacts(kind).asks?.customer;
  return asked ? [asked.about ?? note] : [];
}

/** What one of a customer's people has to do, by date, with the button that does it. A row disappears once it is done. */
export function NeedsYou({
  items,
  isWhole,
  viewed,
  firmName,
}: {
  items: readonly AgendaItem[];
  /** Whether someone asked for all of them. */
  isWhole: boolean;
  viewed: Viewed;
  firmName: string;
}) {
  useLiveNeeds(items, viewed.now);
  const isReading = useReads();
  return (
    <AnswerableRequests firmName={firmName}>
      {(answer) => (
        <ScreenSection title="Needs you" {...(items.length > 0 && { note: groupCount(items) })}>
          {items.length === 0 ? (
            <EmptyState title="Nothing needs you today." />
          ) : (
            <AgendaRows label="Needs you">
              {items.slice(0, isWhole ? undefined : FIRST_ITEMS).map((item) => (
                <AgendaRow
                  key={`${item.kind} ${item.id} ${item.title}`}
                  item={item}
                  title={item.kind === 'invoice' ? `Invoice ${item.title}` : item.title}
                  to={portalPath(item)}
                  meta={factsOf(item)}
                  amount={item.amount}
                  viewed={viewed}
                  act={
                    isReading ? undefined : (
                      <Act
                        item={item}
                        isLate={isLate(item.due, viewed)}
                        upload={() => answer(item)}
                      />
                    )
                  }
                />
              ))}
            </AgendaRows>
          )}
          {groupTotal(items) > FIRST_ITEMS ? (
            // One button for both ways: a press by the keyboard leaves the focus on it.
            <AgendaMore>
              <Button
                component={Link}
                to={isWhole ? FIRST_NEEDS : WHOLE_NEEDS}
                preventScrollReset
                variant="subtle"
                size="compact-sm"
              >
                {isWhole ? 'Show fewer' : `Show all ${groupCount(items)}`}
              </Button>
            </AgendaMore>
          ) : null}
        </ScreenSection>
      )}
    </AnswerableRequests>
  );
}

function useLiveNeeds(items: readonly AgendaItem[], now: Date): void {
  useLiveTopics(TOPICS);
  useReloadIn(
    items.map(({ due }) => (due?.includes('T') ? new Date(due).getTime() - now.getTime() : null)),
  );
}

/** What can be done at once is; anything else opens. */
function Act({
  item,
  isLate,
  upload,
}: {
  item: AgendaItem;
  isLate: boolean;
  upload: () => void;
}): ReactNode {
  const { kind, id, title, version } = item;
  const verb = agendaFacts(kind).asks?.customer?.verb ?? 'Open';
  const look = {
    size: 'compact-sm',
    variant: isLate ? 'filled' : 'default',
    fullWidth: true,
    'aria-label': `${verb}: ${title}`,
  } as const;
  if (kind === 'document_request') {
    return (
      <May needs={documentRequestVerbs.answer.needs}>
        <Button onClick={upload} {...look}>
          {verb}
        </Button>
      </May>
    );
  }
  const saving = { ...look, sendingLabel: 'Saving...', children: verb };
  if (kind === 'task') {
    return (
      <ActionButton
        action={addressOf(taskVerbs.complete, { taskId: id })}
        values={{ version: String(version) }}
        {...saving}
      />
    );
  }
  if (kind === 'meeting') {
    return (
      <ActionButton
        action={addressOf(meetingVerbs.answer, { meetingId: id })}
        values={{ response: 'confirmed', invitation: String(version) }}
        {...saving}
      />
    );
  }
  return (
    <Button
      component={Link}
      to={kind === 'invoice' ? `${portalPath(item)}#${HOW_TO_PAY}` : portalPath(item)}
      {...look}
    >
      {verb}
    </Button>
  );
}
