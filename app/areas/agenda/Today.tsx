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
import type { AgendaItem } from './agenda-items.ts';
import { askingTopics } from './agenda-kinds.ts';
import { hasStaffList, staffListPath, staffPath } from './agenda-links.ts';
import {
  countText,
  firstItems,
  groupCount,
  groupTotal,
  kindsOf,
  sumText,
  type Viewed,
} from './agenda-words.ts';
import styles from './Today.module.css';

/** Items of one heading; what there is beyond them is a link away. */
const SHOWN = 6;

const TOPICS = /* @__PURE__ */ askingTopics('staff');

type Day = { items: readonly AgendaItem[]; viewed: Viewed };

/** What a member of staff has to do now: work on the left; meetings, their own tasks and money on the right. */
export function Today({
  items,
  now,
  today,
}: {
  items: readonly AgendaItem[];
  /** The server's clock, and the firm's calendar date on it. */
  now: Date;
  today: string;
}) {
  useLiveAgenda(items, now);
  const viewed = { now, today, zone: useViewerZone() };
  const day = { items, viewed };
  const has = (...groups: AgendaGroup[]) => items.some(({ group }) => groups.includes(group));
  const hasWork = has('calendar', 'overdue', 'today', 'new', 'waiting');
  const hasMore = has(
    'meetings',
    'mine',
    'said',
    'past-due',
    'unsent',
    'unbilled',
    'unrated',
    'arrived',
  );
  return (
    <div className={styles.today} data-single={hasMore ? undefined : true}>
      <div>
        {has('calendar', 'overdue', 'today', 'new') ? null : (
          <EmptyState title="Nothing needs you today.">
            Anything overdue, due today or new shows up here.
          </EmptyState>
        )}
        {hasWork ? (
          <>
            <Group {...day} group="calendar" title="Your calendar" />
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
          <Group {...day} group="said" title="Said about invoices" />
          <Money {...day} />
        </div>
      ) : null}
    </div>
  );
}

/** Follows the records that items are made of, and the clock where an item becomes late or is over. */
function useLiveAgenda(items: readonly AgendaItem[], now: Date): void {
  useLiveTopics(TOPICS);
  useReloadIn(
    items.map(({ due }) => (due?.includes('T') ? new Date(due).getTime() - now.getTime() : null)),
  );
}

function Group({ items, viewed, group, title }: Day & { group: AgendaGroup; title: string }) {
  const mayAct = useMay('act-work');
  const own = items.filter((item) => item.group === group);
  if (own.length === 0) return null;
  return (
    <ScreenSection title={title} note={groupCount(own)}>
      <AgendaRows label={title}>
        {firstItems(own, SHOWN).map((item) => (
          <AgendaRow
            key={`${item.kind} ${item.id} ${item.title}`}
            item={item}
            title={item.title}
            to={staffPath(item)}
            meta={metaOf(item)}
            viewed={viewed}
            {...(mayAct && isOwnTask(item) && { act: <Complete task={item} /> })}
          />
        ))}
      </AgendaRows>
      <More items={own} shown={SHOWN} />
    </ScreenSection>
  );
}

function isOwnTask({ group, kind, isMine }: AgendaItem): boolean {
  return kind === 'task' && (group === 'mine' || isMine);
}

function metaOf(item: AgendaItem): ReactNode[] {
  const { group, kind, note, personName, isMine } = item;
  const person = isMine ? 'you' : personName;
  const company = companyOf(item);
  if (group === 'mine') return [company];
  if (group === 'new' && kind === 'proposal') return ['Changes requested', company];
  if (group === 'new' && kind === 'registration') return ['Sign-up', note];
  return [note, company, person];
}

/** The customer's name, which leads to their page. */
function companyOf({ customerId, companyName }: AgendaItem): ReactNode {
  return customerId && companyName ? <CustomerName of={{ customerId, companyName }} /> : null;
}

function Complete({ task: { id, title, version } }: { task: AgendaItem }) {
  return (
    <ActionButton
      action={addressOf(taskVerbs.status, { taskId: id })}
      values={{ status: 'completed', version: String(version) }}
      variant="default"
      size="compact-xs"
      fullWidth
      sendingLabel="Saving..."
      aria-label={`Mark done: ${title}`}
    >
      Mark done
    </ActionButton>
  );
}

/** Where there is more than the heading shows, the lists that hold it; a single record has its row. */
function More({ items, shown }: { items: readonly AgendaItem[]; shown: number }) {
  if (groupTotal(items) <= shown) return null;
  const kinds = kindsOf(items).filter(({ total }) => total > 1);
  return (
    <AgendaMore>
      {kinds.map((item) =>
        hasStaffList(item) ? (
          <Link key={item.kind} to={staffListPath(item)}>
            All {countText(item)}
          </Link>
        ) : (
          <span key={item.kind}>{countText(item)}</span>
        ),
      )}
    </AgendaMore>
  );
}

function Money({ items, viewed }: Day) {
  const late = items.filter(({ group }) => group === 'past-due');
  const [first] = late;
  const unsent = items.filter(({ group }) => group === 'unsent');
  const hours = items.filter(({ group }) => group === 'unbilled' || group === 'unrated');
  const arrived = items.filter(({ group }) => group === 'arrived');
  if (!first && unsent.length + hours.length + arrived.length === 0) return null;
  return (
    <ScreenSection
      title="Money"
      note={first ? `${sumText(first.sum ?? '0', first.isCut)} past due` : undefined}
    >
      <AgendaRows label="Money">
        {late.map((item) => (
          <AgendaRow
            key={item.id}
            item={item}
            title={item.title}
            to={staffPath(item)}
            meta={[companyOf(item)]}
            amount={item.amount}
            viewed={viewed}
          />
        ))}
        {unsent.map((item) => (
          <AgendaRow
            key={item.kind}
            item={item}
            title={draftTitle(item)}
            to={item.total === 1 ? staffPath(item) : staffListPath(item)}
            meta={item.total === 1 ? [companyOf(item)] : []}
            amount={item.sum && sumText(item.sum, item.isCut)}
            viewed={viewed}
          />
        ))}
        {hours.map((item) => (
          <AgendaRow
            key={item.group}
            item={{ ...item, due: null, since: null }}
            title={hoursTitle(item)}
            to={staffPath(item)}
            meta={[]}
            amount={item.sum && sumText(item.sum, item.isCut)}
            viewed={viewed}
          />
        ))}
        {arrived.map((item) => (
          <AgendaRow
            key={item.kind}
            item={item}
            title={`${countText(item)} to match`}
            to={item.total === 1 ? staffPath(item) : staffListPath(item)}
            meta={item.total === 1 ? [item.note] : []}
            amount={item.sum && sumText(item.sum, item.isCut)}
            viewed={viewed}
          />
        ))}
      </AgendaRows>
      <More items={late} shown={late.length} />
    </ScreenSection>
  );
}

function draftTitle(item: AgendaItem): string {
  const text = countText(item);
  return item.total === 1 ? `Draft ${text.slice(2)}: ${item.title}` : `${text} not sent`;
}

function hoursTitle({ group, hours, isCut }: AgendaItem): string {
  const text = `${formatDecimal(hours ?? '0')}${isCut ? '+' : ''}`;
  return group === 'unrated' ? `${text} hours to bill without a rate` : `${text} unbilled hours`;
}
