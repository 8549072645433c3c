import { type MouseEvent, useEffect, useState } from 'react';
import { phoneHref } from '#app/ui/everywhere/phone-href.ts';
import controls from './controls.module.css';
import {
  callHref,
  type FirmIdentity,
  type PublicPage,
  SECTION_LINKS,
  sectionHref,
} from './public-page.ts';
import styles from './SiteHeader.module.css';

const TAGLINE = 'Consulting for commercial HVAC service contractors';

/**
 * The sticky header of the public pages. The menu of small screens is a `<details>`, so it opens
 * without script; with script it also closes when a link is chosen.
 */
export function SiteHeader({ firm, page }: { firm: FirmIdentity; page: PublicPage }) {
  useSide();
  const sections = SECTION_LINKS.map(({ anchor, label }) => (
    <li key={anchor}>
      <a href={sectionHref(page, anchor)} onClick={closeMenu}>
        {label}
      </a>
    </li>
  ));
  const call = (look: string | undefined) => (
    <a className={`${look} ${styles.call}`} href={callHref(firm, page)} onClick={closeMenu}>
      Book Discovery Call
    </a>
  );
  return (
    <header className={styles.header}>
      <div className={styles.utility}>
        <div className={styles.row}>
          <p className={styles.tagline}>{firm.tagline ?? TAGLINE}</p>
          <ul className={styles.account}>
            <li>
              <a href="/kb" aria-current={page === 'knowledge' ? 'page' : undefined}>
                Knowledge Base
              </a>
            </li>
            <AccountLinks />
          </ul>
        </div>
      </div>
      <div className={styles.bar}>
        <div className={styles.row}>
          <a className={styles.brand} href="/">
            <LogoImage own={firm.logo} />
            <span className={styles.brandName}>{firm.name}</span>
          </a>
          <nav className={styles.wide} aria-label="Sections">
            <ul>{sections}</ul>
          </nav>
          {/* Drawn as an outline: each screen of a page has a filled button of its own. */}
          <div className={styles.wideCall}>{call(controls.secondary)}</div>
          <details className={styles.menu}>
            <summary>Menu</summary>
            <nav className={styles.panel} aria-label="Menu">
              <ul className={styles.panelSections}>
                {sections}
                <li>
                  <a href="/kb">Knowledge Base</a>
                </li>
              </ul>
              <ul className={styles.panelAccount}>
                <AccountLinks />
              </ul>
              {call(controls.strong)}
              <p className={styles.panelDirect}>
                {firm.phone ? (
                  <a className={controls.secondary} href={phoneHref(firm.phone)}>
                    Call {firm.phone}
                  </a>
                ) : null}
                <a className={controls.secondary} href={`mailto:${firm.email}`}>
                  Email us
                </a>
              </p>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

/** The page is the same to everyone: what a visitor is offered and what someone signed in is, of which the styles show one. */
function AccountLinks() {
  return (
    <>
      <li className={styles.visitor}>
        <a href="/auth">Admin</a>
      </li>
      <li className={styles.visitor}>
        <a href="/customer-auth?mode=login">Login</a>
      </li>
      <li className={styles.visitor}>
        <a href="/customer-auth?mode=signup">Sign Up</a>
      </li>
      <li className={styles.signedIn}>
        <a href="/account/security">Your Account</a>
      </li>
      <li className={styles.ofPortal}>
        <a href="/customer">Back to the Portal</a>
      </li>
      <li className={styles.ofOffice}>
        <a href="/admin">Back to the Back Office</a>
      </li>
    </>
  );
}

/** Notes where someone signed in belongs, on pages whose client does not wait for it (`deferClient`). */
function useSide() {
  useEffect(() => {
    const [, side] = /plenum_side=(\w+)/.exec(document.cookie) ?? [];
    if (side) document.documentElement.dataset.side = side;
  }, []);
}

/**
 * The logo; the name beside it is the link's text. An image with an empty alternative that fails
 * draws nothing as long as its width is left open, so it is hidden before script runs too; with
 * script it also gives up its room.
 */
function LogoImage({ own }: { own: string | undefined }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <span className={styles.logo} data-own={own ? true : undefined}>
      <img
        // An image that failed before hydration raises no event any more.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setFailed(true);
        }}
        src={own ?? '/logo.svg'}
        alt=""
        onError={() => setFailed(true)}
      />
    </span>
  );
}

/** Closes the menu that the clicked link is in, if it is in one. */
function closeMenu(event: MouseEvent<HTMLAnchorElement>) {
  event.currentTarget.closest('details')?.removeAttribute('open');
}
