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
import { agendaFacts, askingTopics } from './agenda-kinds.ts';
import { type AgendaLine, FIRST_LINES } from './agenda-lines.ts';
import { FIRST_NEEDS, portalPath, WHOLE_NEEDS } from './agenda-links.ts';
import { groupCount, groupTotal, isLate, type Viewed } from './agenda-words.ts';

const TOPICS = /* @__PURE__ */ askingTopics('customer');

/** What is next to a line's title. */
function factsOf({ kind, note }: AgendaLine): (string | null)[] {
  const asked = agendaFacts(kind).asks?.customer;
  return asked ? [asked.about ?? note] : [];
}

/** What one of a customer's people has to do, by date, with the button that does it. A row disappears once it is done. */
export function NeedsYou({
  lines,
  isWhole,
  viewed,
  firmName,
}: {
  lines: readonly AgendaLine[];
  /** Whether someone asked for all of them. */
  isWhole: boolean;
  viewed: Viewed;
  firmName: string;
}) {
  useLiveNeeds(lines, viewed.now);
  const isReading = useReads();
  return (
    <AnswerableRequests firmName={firmName}>
      {(answer) => (
        <ScreenSection title="Needs you" {...(lines.length > 0 && { note: groupCount(lines) })}>
          {lines.length === 0 ? (
            <EmptyState title="Nothing needs you today." />
          ) : (
            <AgendaRows label="Needs you">
              {lines.slice(0, isWhole ? undefined : FIRST_LINES).map((line) => (
                <AgendaRow
                  key={`${line.kind} ${line.id} ${line.title}`}
                  line={line}
                  title={line.kind === 'invoice' ? `Invoice ${line.title}` : line.title}
                  to={portalPath(line)}
                  meta={factsOf(line)}
                  amount={line.amount}
                  viewed={viewed}
                  act={
                    isReading ? undefined : (
                      <Act
                        line={line}
                        isLate={isLate(line.due, viewed)}
                        upload={() => answer(line)}
                      />
                    )
                  }
                />
              ))}
            </AgendaRows>
          )}
          {groupTotal(lines) > FIRST_LINES ? (
            // One button for both ways: a press by the keyboard leaves the focus on it.
            <AgendaMore>
              <Button
                component={Link}
                to={isWhole ? FIRST_NEEDS : WHOLE_NEEDS}
                preventScrollReset
                variant="subtle"
                size="compact-sm"
              >
                {isWhole ? 'Show fewer' : `Show all ${groupCount(lines)}`}
              </Button>
            </AgendaMore>
          ) : null}
        </ScreenSection>
      )}
    </AnswerableRequests>
  );
}

function useLiveNeeds(lines: readonly AgendaLine[], now: Date): void {
  useLiveTopics(TOPICS);
  useReloadIn(
    lines.map(({ due }) => (due?.includes('T') ? new Date(due).getTime() - now.getTime() : null)),
  );
}

/** What can be done at once is; anything else opens. */
function Act({
  line,
  isLate,
  upload,
}: {
  line: AgendaLine;
  isLate: boolean;
  upload: () => void;
}): ReactNode {
  const { kind, id, title, version } = line;
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
      to={kind === 'invoice' ? `${portalPath(line)}#${HOW_TO_PAY}` : portalPath(line)}
      {...look}
    >
      {verb}
    </Button>
  );
}
