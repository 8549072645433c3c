import './mantine-styles.ts';
import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';

/**
 * What the component library needs around its components: each thing that opens brings it along with its code and styles, so
 * that no page does. Inside of another it is nothing.
 */
export function Library({ children }: { children: ReactNode }) {
  if (use(MantineContext)) return children;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      // They are in a style sheet, and no component hides by a class of the library.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
