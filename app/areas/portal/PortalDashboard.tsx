import { IconArrowRight } from '@tabler/icons-react';
import type { Right } from '#app/access/member-rights.ts';
import { postalLines } from '#app/areas/customers/postal-address.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { formatMoney, formatWhole } from '#app/ui/format.ts';
import { Link } from '#app/ui/Link.tsx';
import { ScreenSection } from '#app/ui/Screen.tsx';
import styles from './PortalDashboard.module.css';
import type { PortalOverview } from './portal-queries.server.ts';
import { portalSections } from './portal-sections.ts';

/** The portal's first screen below its title: four figures, the ways on, and what we have on file. */
export function PortalDashboard({
  overview,
  rights,
  unread,
}: {
  overview: PortalOverview;
  rights: readonly Right[];
  /** Records with something unread, by the address of their section. */
  unread: ReadonlyMap<string, number>;
}) {
  const figures = [
    {
      label: 'Open Tickets',
      value: formatWhole(overview.openTickets),
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
    { label: 'Documents', value: formatWhole(overview.documents), to: '/customer/documents' },
    { label: 'Active Tasks', value: formatWhole(overview.activeTasks), to: '/customer/tasks' },
  ];
  return (
    <>
      <ul className={styles.figures} aria-label="At a glance">
        {figures.map(({ label, value, to }) => (
          <li key={label}>
            <Link to={to} className={styles.figure}>
              <span className={styles.label}>{label}</span>
              <span className={styles.value}>{value}</span>
              <IconArrowRight className={styles.arrow} size={18} stroke={1.6} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.columns}>
        <ScreenSection title="Quick Actions">
          <ul className={styles.actions}>
            {portalSections(rights).map(({ to, label, icon: SectionIcon, purpose }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={styles.action}
                  reloadDocument={!to.startsWith('/customer')}
                >
                  <SectionIcon size={20} stroke={1.5} aria-hidden="true" />
                  <span>
                    <span className={styles.name}>
                      {label}
                      {unread.has(to) ? (
                        <span className={styles.unread}>{unread.get(to)} unread</span>
                      ) : null}
                    </span>
                    <span className={styles.purpose}>{purpose}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </ScreenSection>
        <div>
          <ScreenSection title="Company Information">
            <CompanyInformation overview={overview} />
          </ScreenSection>
        </div>
      </div>
    </>
  );
}

function CompanyInformation({ overview }: { overview: PortalOverview }) {
  if (!overview.hasCompany) return <NoCompany />;
  const lines = postalLines(overview.postal);
  return (
    <dl className={styles.facts}>
      <dt>Company</dt>
      <dd>{overview.companyName}</dd>
      <dt>Contact</dt>
      <dd>{overview.contactName}</dd>
      <dt>Phone</dt>
      <dd>{overview.phone ?? 'Not provided'}</dd>
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
    </dl>
  );
}

/** What an approved customer without a company reads (specification, section 8). */
export function NoCompany() {
  return (
    <EmptyState title="No Company Assigned">
      Please contact support to have a company assigned to your account.
    </EmptyState>
  );
}
