import type { ReactNode } from 'react';
import { CustomerName } from '#app/areas/customers/CustomerName.tsx';
import { taskVerbs } from '#app/areas/tasks/task-verbs.ts';
import { addressOf } from '#app/platform/verb.ts';
import type { AgendaGroup } from '#app/records/kind-facts.ts';
import { ActionButton } from '#app/ui/ActionButton.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatDecimal } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import { useLiveTopics } from '#app/ui/live/LiveUpdates.tsx';
import { useReloadIn } from '#app/ui/live/use-reload-in.ts';
import { useMay } from '#app/ui/may.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { AgendaMore, AgendaRow, AgendaRows } from './AgendaRow.tsx';
import { askingTopics } from './agenda-kinds.ts';
import type { AgendaLine } from './agenda-lines.ts';
import { staffListPath, staffPath } from './agenda-links.ts';
import {
  countText,
  firstLines,
  groupCount,
  groupTotal,
  kindsOf,
  sumText,
  type Viewed,
} from './agenda-words.ts';
import styles from './Today.module.css';

/** Lines of one heading; what there is beyond them is a link away. */
const SHOWN = 6;

const TOPICS = /* @__PURE__ */ askingTopics('staff');

type Day = { lines: readonly AgendaLine[]; viewed: Viewed };

/** What a member of staff has to do now: work on the left; meetings, their own tasks and money on the right. */
export function Today({
  lines,
  now,
  today,
}: {
  lines: readonly AgendaLine[];
  /** The server's clock, and the firm's calendar date on it. */
  now: Date;
  today: string;
}) {
  useLiveAgenda(lines, now);
  const viewed = { now, today, zone: useViewerZone() };
  const day = { lines, viewed };
  const has = (...groups: AgendaGroup[]) => lines.some(({ group }) => groups.includes(group));
  const hasWork = has('overdue', 'today', 'new', 'waiting');
  const hasMore = has('meetings', 'mine', 'past-due', 'unsent', 'unbilled', 'unrated');
  return (
    <div className={styles.today} data-single={hasMore ? undefined : true}>
      <div>
        {has('overdue', 'today', 'new') ? null : (
          <EmptyState title="Nothing needs you today.">
            Anything overdue, due today or new shows up here.
          </EmptyState>
        )}
        {hasWork ? (
          <>
            <Group {...day} group="overdue" title="Overdue" />
            <Group {...day} group="today" title="Due today" />
            <Group {...day} group="new" title="New requests" />
            <Group {...day} group="waiting" title="Waiting for the customer" />
          </>
        ) : null}
      </div>
      {hasMore ? (
        <div className={styles.beside}>
          <Group {...day} group="meetings" title="Meetings, next 7 days" />
          <Group {...day} group="mine" title="My tasks" />
          <Money {...day} />
        </div>
      ) : null}
    </div>
  );
}

/** Follows the records that lines are made of, and the clock where a line becomes late or is over. */
function useLiveAgenda(lines: readonly AgendaLine[], now: Date): void {
  useLiveTopics(TOPICS);
  useReloadIn(
    lines.map(({ due }) => (due?.includes('T') ? new Date(due).getTime() - now.getTime() : null)),
  );
}

function Group({ lines, viewed, group, title }: Day & { group: AgendaGroup; title: string }) {
  const mayAct = useMay('act-work');
  const own = lines.filter((line) => line.group === group);
  if (own.length === 0) return null;
  return (
    <ScreenSection title={title} note={groupCount(own)}>
      <AgendaRows label={title}>
        {firstLines(own, SHOWN).map((line) => (
          <AgendaRow
            key={`${line.kind} ${line.id} ${line.title}`}
            line={line}
            title={line.title}
            to={staffPath(line)}
            meta={metaOf(line)}
            viewed={viewed}
            {...(mayAct && isOwnTask(line) && { act: <Complete task={line} /> })}
          />
        ))}
      </AgendaRows>
      <More lines={own} shown={SHOWN} />
    </ScreenSection>
  );
}

function isOwnTask({ group, kind, isMine }: AgendaLine): boolean {
  return kind === 'task' && (group === 'mine' || isMine);
}

function metaOf(line: AgendaLine): ReactNode[] {
  const { group, kind, note, personName, isMine } = line;
  const person = isMine ? 'you' : personName;
  const company = companyOf(line);
  if (group === 'mine') return [company];
  if (group === 'new' && kind === 'proposal') return ['Changes requested', company];
  if (group === 'new' && kind === 'registration') return ['Sign-up', note];
  return [note, company, person];
}

/** The customer's name, which leads to their page. */
function companyOf({ customerId, companyName }: AgendaLine): ReactNode {
  return customerId && companyName ? <CustomerName of={{ customerId, companyName }} /> : null;
}

function Complete({ task: { id, title, version } }: { task: AgendaLine }) {
  return (
    <ActionButton
      action={addressOf(taskVerbs.status, { taskId: id })}
      values={{ status: 'completed', version: String(version) }}
      variant="default"
      size="compact-xs"
      fullWidth
      sendingLabel="Saving..."
      aria-label={`Done: ${title}`}
    >
      Done
    </ActionButton>
  );
}

/** Where there is more than the heading shows, the lists that hold it; a single record has its row. */
function More({ lines, shown }: { lines: readonly AgendaLine[]; shown: number }) {
  if (groupTotal(lines) <= shown) return null;
  const kinds = kindsOf(lines).filter(({ total }) => total > 1);
  return (
    <AgendaMore>
      {kinds.map((line) => (
        <Link key={line.kind} to={staffListPath(line)}>
          All {countText(line)}
        </Link>
      ))}
    </AgendaMore>
  );
}

function Money({ lines, viewed }: Day) {
  const late = lines.filter(({ group }) => group === 'past-due');
  const [first] = late;
  const unsent = lines.filter(({ group }) => group === 'unsent');
  const hours = lines.filter(({ group }) => group === 'unbilled' || group === 'unrated');
  if (!first && unsent.length === 0 && hours.length === 0) return null;
  return (
    <ScreenSection
      title="Money"
      note={first ? `${sumText(first.sum ?? '0', first.isCut)} past due` : undefined}
    >
      <AgendaRows label="Money">
        {late.map((line) => (
          <AgendaRow
            key={line.id}
            line={line}
            title={line.title}
            to={staffPath(line)}
            meta={[companyOf(line)]}
            amount={line.amount}
            viewed={viewed}
          />
        ))}
        {unsent.map((line) => (
          <AgendaRow
            key={line.kind}
            line={line}
            title={draftTitle(line)}
            to={line.total === 1 ? staffPath(line) : staffListPath(line)}
            meta={line.total === 1 ? [companyOf(line)] : []}
            amount={line.sum && sumText(line.sum, line.isCut)}
            viewed={viewed}
          />
        ))}
        {hours.map((line) => (
          <AgendaRow
            key={line.group}
            line={{ ...line, due: null, since: null }}
            title={hoursTitle(line)}
            to={staffPath(line)}
            meta={[]}
            amount={line.sum && sumText(line.sum, line.isCut)}
            viewed={viewed}
          />
        ))}
      </AgendaRows>
      <More lines={late} shown={late.length} />
    </ScreenSection>
  );
}

function draftTitle(line: AgendaLine): string {
  const text = countText(line);
  return line.total === 1 ? `Draft ${text.slice(2)}: ${line.title}` : `${text} not sent`;
}

function hoursTitle({ group, hours, isCut }: AgendaLine): string {
  const text = `${formatDecimal(hours ?? '0')}${isCut ? '+' : ''}`;
  return group === 'unrated' ? `${text} hours to bill without a rate` : `${text} unbilled hours`;
}
