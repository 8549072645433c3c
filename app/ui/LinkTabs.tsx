import { Link, useLocation } from 'react-router';
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
}: {
  /** Names the row for screen readers. */
  label: string;
  name: string;
  current: string;
  /** `count` stands behind the label. */
  tabs: readonly { value: string; label: string; count?: number }[];
}) {
  const { pathname, search } = useLocation();
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          to={listAddress(pathname, search, {
            [name]: tab.value || null,
            after: null,
            before: null,
          })}
          className={styles.tab}
          aria-current={tab.value === current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className={styles.count}>{tab.count.toLocaleString('en-US')}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
