import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';

// Written again with `vitest run --project unit app/ui/mantine-variables.test.tsx -u`.
it('has the variables of the theme in a style sheet, so that no page carries them', async () => {
  const html = renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      withGlobalClasses={false}
    />,
  );
  const css = /<style[^>]*>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  await expect(laidOut(css)).toMatchFileSnapshot('./mantine-variables.css');
});

function laidOut(css: string): string {
  const rules = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, selectors = '', lines = '']) => {
    const declarations = lines
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean);
    const body = declarations.map((line) => `  ${line.replace(/:\s*/, ': ')};\n`).join('');
    return `${selectors.trim().split(', ').join(',\n')} {\n${body}}\n`;
  });
  return rules.join('\n');
}
