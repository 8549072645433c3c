import type { ReactNode } from 'react';
import type { Toast } from '#app/platform/toast.ts';
import { ToastProvider } from '#app/ui/Toast.tsx';
import styles from './PublicShell.module.css';
import type { FirmIdentity, PublicPage } from './public-page.ts';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/**
 * The frame of every public page: skip link, sticky header, main landmark, footer and toasts.
 * `page` decides whether section links point into this page or to the landing page; `toasts` are
 * those of a server render.
 */
export function PublicShell({
  firm,
  page,
  toasts,
  children,
}: {
  firm: FirmIdentity;
  page: PublicPage;
  toasts?: readonly Toast[] | undefined;
  children: ReactNode;
}) {
  return (
    <ToastProvider toasts={toasts}>
      <PublicFrame
        header={<SiteHeader firm={firm} page={page} />}
        footer={<SiteFooter firm={firm} page={page} />}
      >
        {children}
      </PublicFrame>
    </ToastProvider>
  );
}

/** The bare ground of a public page: skip link, type and colors, the main landmark. */
export function PublicFrame({
  header,
  footer,
  children,
}: {
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {header}
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}
