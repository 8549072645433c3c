import type { ReactNode } from 'react';
import type { Toast } from '#app/platform/toast.ts';
import { ToastProvider } from '#app/ui/everywhere/Toast.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import type { FirmIdentity, PublicPage } from './public-page.ts';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { UnpublishedBar } from './UnpublishedBar.tsx';

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
        header={
          <>
            {firm.isUnpublished ? <UnpublishedBar /> : null}
            <SiteHeader firm={firm} page={page} />
          </>
        }
        footer={<SiteFooter firm={firm} page={page} />}
      >
        {children}
      </PublicFrame>
    </ToastProvider>
  );
}
