import type { Right } from '#app/access/member-rights.ts';
import type { PortalSection } from '#app/access/sections.ts';
import type { AgendaItem } from '#app/areas/agenda/agenda-items.ts';
import { portalPath } from '#app/areas/agenda/agenda-links.ts';
import { isLate, owedText, shortTime, type Viewed } from '#app/areas/agenda/agenda-words.ts';
import { NeedsYou } from '#app/areas/agenda/NeedsYou.tsx';
import { postalLines } from '#app/areas/customers/postal-address.ts';
import type { ShownLine } from '#app/areas/engagements/line-queries.server.ts';
import { OpenEngagements } from '#app/areas/engagements/OpenEngagements.tsx';
import type { AgendaGroup } from '#app/records/kind-facts.ts';
import { formatMark, formatMoney, formatUpTo } from '#app/ui/everywhere/format.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useViewerZone } from '#app/ui/LocalTime.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import { NoCompany } from './NoCompany.tsx';
import styles from './PortalDashboard.module.css';
import type { PortalOverview } from './portal-queries.server.ts';

/** The portal's first screen below its title: what needs the person, what is next, and the links to the sections. */
export function PortalDashboard({
  overview,
  engagements,
  isWhole,
  rights,
  sections,
  unread,
  now,
  today,
  firmName,
}: {
  overview: PortalOverview;
  /** The lines of the open engagements. */
  engagements: { lines: ShownLine[]; hasMore: boolean };
  /** Whether all that needs the person is asked for. */
  isWhole: boolean;
  rights: readonly Right[];
  /** The sections that the person can open. */
  sections: readonly PortalSection[];
  /** Records with something unread or to do, by the address of their section. */
  unread: Readonly<Record<string, number>>;
  /** The server's clock, and the firm's calendar date on it. */
  now: Date;
  today: string;
  firmName: string;
}) {
  const viewed = { now, today, zone: useViewerZone() };
  const inGroup = (group: AgendaGroup) => overview.agenda.filter((item) => item.group === group);
  const figures = [
    {
      label: 'Open Tickets',
      value: formatUpTo(overview.openTickets),
      to: '/customer/tickets?status=active',
    },
    ...(rights.includes('money')
      ? [
          {
            label: 'Available Balance',
            value: formatMoney(overview.availableBalance),
            to: '/customer/billing',
          },
        ]
      : []),
    { label: 'Documents', value: formatUpTo(overview.documents), to: '/customer/documents' },
    { label: 'Active Tasks', value: formatUpTo(overview.activeTasks), to: '/customer/tasks' },
  ];
  return (
    <>
      <div className={styles.columns}>
        <div>
          <NeedsYou
            items={inGroup('needs')}
            isWhole={isWhole}
            viewed={viewed}
            firmName={firmName}
          />
        </div>
        <div>
          <Ahead
            owed={inGroup('owed')[0]}
            meeting={inGroup('next')[0]}
            viewed={viewed}
            seesMoney={rights.includes('money')}
          />
        </div>
      </div>
      <OpenEngagements {...engagements} title="Your engagement" all="/customer/projects" />
      <ul className={styles.figures} aria-label="At a glance">
        {figures.map(({ label, value, to }) => (
          <li key={label}>
            <Link to={to} className={styles.figure}>
              <span className={styles.label}>{label}</span>
              <span className={styles.value}>{value}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div>
        <ScreenSection title="Quick Actions">
          <ul className={styles.actions} aria-label="Quick Actions">
            {sections.map(({ to, label, icon: SectionIcon, purpose }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.action}
                  title={purpose}
                  reloadDocument={!to.startsWith('/customer')}
                >
                  <SectionIcon size={16} stroke={1.6} aria-hidden="true" />
                  {label}
                  {unread[to] ? (
                    <span className={styles.unread}>
                      {formatMark(unread[to])}
                      <HiddenText> unread or to do</HiddenText>
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </ScreenSection>
        <ScreenSection title="Company Information">
          <CompanyInformation overview={overview} />
        </ScreenSection>
      </div>
    </>
  );
}

/** What is owed and by when, and the next meeting. */
function Ahead({
  owed,
  meeting,
  viewed,
  seesMoney,
}: {
  owed: AgendaItem | undefined;
  meeting: AgendaItem | undefined;
  viewed: Viewed;
  seesMoney: boolean;
}) {
  return (
    <>
      {seesMoney ? (
        <ScreenSection title="Amount due">
          <p className={styles.fact} data-late={(owed && isLate(owed.due, viewed)) || undefined}>
            {owed ? <Link to="/customer/billing">{owedText(owed, viewed)}</Link> : 'Nothing due.'}
          </p>
        </ScreenSection>
      ) : null}
      {meeting?.due ? (
        <ScreenSection title="Next meeting">
          <p className={styles.fact}>
            <Link to={portalPath(meeting)}>{meeting.title}</Link>
            <time dateTime={meeting.due}>{shortTime(meeting.due, viewed)}</time>
          </p>
        </ScreenSection>
      ) : null}
    </>
  );
}

function CompanyInformation({ overview }: { overview: PortalOverview }) {
  if (!overview.hasCompany) return <NoCompany />;
  const lines = postalLines(overview.postal);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Company</dt>
        <dd>{overview.companyName}</dd>
      </div>
      <div>
        <dt>Contact</dt>
        <dd>{overview.contactName}</dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{overview.phone ?? 'Not provided'}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          {lines.length
            ? lines.map((line) => (
                <span key={line} className={styles.line}>
                  {line}
                </span>
              ))
            : 'Not provided'}
        </dd>
      </div>
    </dl>
  );
}
