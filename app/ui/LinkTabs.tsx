import { useLocation } from 'react-router';
import { formatWhole } from '#app/ui/everywhere/format.ts';
import { Link } from './Link.tsx';
import styles from './LinkTabs.module.css';
import { listAddress } from './list-address.ts';

/**
 * Views of one screen as a row of links: each sets the parameter `name` of the address and starts at the first page. The
 * tab with the empty value is the one shown without the parameter.
 */
export function LinkTabs({
  label,
  name,
  current,
  tabs,
  leavesOut = [],
}: {
  /** Names the row for screen readers. */
  label: string;
  name: string;
  current: string;
  /** Parameters that no tab keeps, where a count is of everything. */
  leavesOut?: readonly string[];
  /** `count` is behind the label. */
  tabs: readonly { value: string; label: string; count?: number | string }[];
}) {
  const { pathname, search } = useLocation();
  const dropped = Object.fromEntries(['after', 'before', ...leavesOut].map((each) => [each, null]));
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <TabLink
          key={tab.value}
          to={listAddress(pathname, search, {
            ...dropped,
            [name]: tab.value || null,
          })}
          label={tab.label}
          count={tab.count}
          isCurrent={tab.value === current}
        />
      ))}
    </nav>
  );
}

/** Related lists, each at its own address, as a row of links. */
export function AddressTabs({
  label,
  tabs,
}: {
  /** Names the row for screen readers. */
  label: string;
  /** `count` is behind the label. One `withMore` has further addresses below its own. */
  tabs: readonly { to: string; label: string; count?: number | string; withMore?: true }[];
}) {
  const { pathname } = useLocation();
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <TabLink
          key={tab.to}
          to={tab.to}
          label={tab.label}
          count={tab.count}
          isCurrent={
            tab.to === pathname || (tab.withMore === true && pathname.startsWith(`${tab.to}/`))
          }
        />
      ))}
    </nav>
  );
}

function TabLink({
  to,
  label,
  count,
  isCurrent,
}: {
  to: string;
  label: string;
  count: number | string | undefined;
  isCurrent: boolean;
}) {
  return (
    <Link
      to={to}
      className={styles.tab}
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
    >
      {label}
      {count === undefined ? null : (
        <span className={styles.count}>
          {typeof count === 'number' ? formatWhole(count) : count}
        </span>
      )}
    </Link>
  );
}
