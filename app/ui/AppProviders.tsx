import './mantine-styles.ts';
import { ColorSchemeScript, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { NonceContext } from '#app/platform/http/nonce.ts';
import type { Toast } from '#app/platform/toast.ts';
import { LinkClicks } from './Link.tsx';
import { PersonContext } from './person.ts';
import { ToastProvider } from './Toast.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * Everything a surface with the component library needs around it: theme, color scheme and toasts. `toasts` are those of
 * the layout's loader, `person` is the account of whoever is signed in. The layout route also exports `clientMiddleware`
 * with `saveWordsAtSessionEnd` and `deliverAnsweredToasts`, which shows the toasts that its actions answer.
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
  const nonce = use(NonceContext);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      // They stand in a style sheet, and no component hides by a class of the library.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      <PersonContext value={person}>
        <ToastProvider toasts={toasts}>{children}</ToastProvider>
        <LinkClicks />
      </PersonContext>
    </MantineProvider>
  );
}
