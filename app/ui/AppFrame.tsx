import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { formatMark } from '#app/ui/everywhere/format.ts';
import { Link } from '#app/ui/Link.tsx';
import styles from './AppFrame.module.css';
import { Burger } from './Burger.tsx';
import { FirmMark } from './FirmMark.tsx';
import { HeldForms } from './HeldForms.tsx';
import { Drawer } from './Modal.tsx';
import { UserMenu } from './UserMenu.tsx';

/** One destination of the side navigation. */
export type FrameLink = {
  to: string;
  label: string;
  icon: Icon;
  /** How many things wait there; shown when above zero, with what they are for screen readers. */
  waiting?: { count: number; label: string };
  /** Current only at exactly this address, for a surface's home. */
  end?: boolean;
  /** Leads out of the surface, to a page with its own styles: the browser loads it as a new document. */
  leaves?: boolean;
};

/** A group of destinations; without a label it stands alone. */
export type FrameLinkGroup = { label?: string; links: readonly FrameLink[] };

/**
 * The frame of a signed-in surface: skip link, header with brand and user menu, side navigation (a drawer behind a burger at
 * phone width), a sign while another screen loads, and the main landmark around `children`.
 */
export function AppFrame({
  firmName,
  firmLogo,
  company,
  companies = [],
  home,
  user,
  navigation,
  signOutLabel,
  tools,
  children,
}: {
  firmName: string;
  /** The path of the firm's logo, where it has one. */
  firmLogo?: string | undefined;
  /** Of a customer: the company that the page shows. */
  company?: { id: string; name: string } | undefined;
  /** All companies of the person, where these are several. */
  companies?: readonly { id: string; name: string; unread: number }[];
  /** The surface's first screen. */
  home: string;
  user: { name: string; email: string };
  navigation: readonly FrameLinkGroup[];
  signOutLabel: 'Logout' | 'Sign Out';
  /** What is in the header beside the user menu. */
  tools?: ReactNode;
  children: ReactNode;
}) {
  const { key } = useLocation();
  // The drawer belongs to the page it was opened on: going anywhere closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const opened = openedOn === key;
  const close = () => setOpenedOn(null);

  return (
    <div className={styles.frame}>
      <HeldForms />
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <LoadingSign />
      <header className={styles.header}>
        <Burger opened={opened} onClick={() => setOpenedOn(opened ? null : key)} />
        <Link to={home} className={styles.brand}>
          <FirmMark logo={firmLogo} />
          <span className={styles.names}>
            <span className={styles.firm}>{firmName}</span>
            {company ? <span className={styles.company}>{company.name}</span> : null}
          </span>
        </Link>
        <div className={styles.tools}>
          {tools}
          <UserMenu
            user={user}
            home={home}
            signOutLabel={signOutLabel}
            company={company}
            companies={companies}
          />
        </div>
      </header>
      <aside className={styles.side}>
        <SideNavigation groups={navigation} />
      </aside>
      <Drawer opened={opened} onClose={close} title={firmName}>
        <SideNavigation groups={navigation} />
      </Drawer>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function SideNavigation({ groups }: { groups: readonly FrameLinkGroup[] }) {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return (
    <nav aria-label="Sections">
      {groups.map((group) => (
        <div key={group.label ?? group.links[0]?.to} className={styles.group}>
          {group.label ? <p className={styles.groupLabel}>{group.label}</p> : null}
          <ul className={styles.links}>
            {group.links.map((link) => {
              const { to, label, icon: LinkIcon, waiting, leaves = false } = link;
              const isCurrent = isWithin(link, pathname);
              return (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.link}
                    aria-current={isCurrent ? 'page' : undefined}
                    data-pending={(next && isWithin(link, next.pathname)) || undefined}
                    isLoadedAhead={!leaves}
                    reloadDocument={leaves}
                  >
                    <LinkIcon size={17} stroke={1.6} aria-hidden="true" />
                    <span className={styles.linkLabel}>{label}</span>
                    {waiting && waiting.count > 0 ? (
                      <span className={styles.waiting}>
                        {formatMark(waiting.count)}
                        <span className={styles.hidden}> {waiting.label}</span>
                      </span>
                    ) : null}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function isWithin({ to, end = false }: FrameLink, pathname: string): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`));
}

/** A bar while anything loads; on the way to another screen also 'Loading...', since `Screen` says it for its own address. */
function LoadingSign() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = location !== undefined && location.pathname !== pathname;
  return (
    <>
      <div className={styles.bar} data-active={state !== 'idle' || undefined} aria-hidden="true" />
      <p className={styles.loading} role="status" data-shown={isLeaving || undefined}>
        {isLeaving ? 'Loading...' : ''}
      </p>
    </>
  );
}
