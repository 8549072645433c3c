import './member.css';
import type { ReactNode } from 'react';
import type { Toast } from '#app/platform/toast.ts';
import { ToastProvider } from '#app/ui/everywhere/Toast.tsx';
import { ColorScheme } from './ColorScheme.tsx';
import { AddressChanges } from './Link.tsx';
import { PersonContext } from './person.ts';

/**
 * Everything that a signed-in surface needs around it: color scheme, link clicks and toasts. `toasts` are those of the layout's
 * loader, `person` is the signed-in account. The layout route also exports `clientMiddleware` with `saveFormsAtSessionEnd` and
 * `deliverAnsweredToasts`, which shows the toasts of its actions.
 */
export function AppProviders({
  toasts,
  person = null,
  children,
}: {
  toasts?: readonly Toast[] | undefined;
  person?: string | null;
  children: ReactNode;
}) {
  return (
    <>
      <ColorScheme />
      <PersonContext value={person}>
        <ToastProvider toasts={toasts}>
          {children}
          <AddressChanges />
        </ToastProvider>
      </PersonContext>
    </>
  );
}
