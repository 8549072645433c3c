import { firmAddressLines } from '#app/platform/firm-address.ts';
import { phoneHref } from '#app/ui/everywhere/phone-href.ts';
import { type FirmIdentity, type PublicPage, SECTION_LINKS, sectionHref } from './public-page.ts';
import styles from './SiteFooter.module.css';

/** The footer, laid out like a drawing's title block: sections, reading, accounts, the firm's address. */
export function SiteFooter({ firm, page }: { firm: FirmIdentity; page: PublicPage }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.block}>
        <div className={styles.firm}>
          <p className={styles.name}>{firm.name}</p>
          <p>Operations consulting for owners of commercial HVAC service companies.</p>
          <p>
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </p>
          {firm.phone ? (
            <p>
              <a href={phoneHref(firm.phone)}>{firm.phone}</a>
            </p>
          ) : null}
          {firm.address ? (
            <address className={styles.address}>
              {firmAddressLines(firm.address).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          ) : null}
        </div>
        <nav className={styles.sections} aria-label="Footer sections">
          <p className={styles.heading}>Company</p>
          <ul>
            {SECTION_LINKS.map(({ anchor, label }) => (
              <li key={anchor}>
                <a href={sectionHref(page, anchor)}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav className={styles.reading} aria-label="Resources">
          <p className={styles.heading}>Resources</p>
          <ul>
            <li>
              <a href="/kb">Knowledge Base</a>
            </li>
            <li>
              <a href="/estimator">Maintenance Estimator</a>
            </li>
            <li>
              <a href="/estimator/companions">Calculators</a>
            </li>
            <li>
              <a href="/checklist">25-Point Checklist</a>
            </li>
            <li>
              <a href="/checklist/score">Score Your Operation</a>
            </li>
            {firm.showsPromises ? (
              <li>
                <a href="/promises">Promises We Kept</a>
              </li>
            ) : null}
            <li>
              <a href="/privacy">Privacy</a>
            </li>
            <li>
              <a href="/terms">Terms</a>
            </li>
          </ul>
        </nav>
        <nav className={styles.accounts} aria-label="Accounts">
          <p className={styles.heading}>Customers</p>
          <ul>
            <li>
              <a href="/customer-auth?mode=login">Login</a>
            </li>
            <li>
              <a href="/customer-auth?mode=signup">Sign Up</a>
            </li>
            <li>
              <a href="/auth">Admin</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
