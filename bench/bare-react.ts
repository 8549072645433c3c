import path from 'node:path';
import { build } from 'rolldown';
import type { Press } from './common-presses.ts';

/** Presses on a page of React alone. */
export const BARE_PRESSES: readonly Pick<Press, 'name' | 'before' | 'press'>[] = [
  {
    name: 'Bare React: 25 other rows',
    press: (page) => page.getByRole('button', { name: 'Other rows' }),
  },
  {
    name: 'Bare React: a form of ten fields, opened',
    press: (page) => page.getByRole('button', { name: 'Form' }),
  },
  {
    name: 'Bare React: a letter in a field',
    before: (page) => page.getByLabel('Search').focus(),
    press: 'a',
  },
];

/** The document of that page. */
export async function bareReactPage(): Promise<string> {
  const { output } = await build({
    input: path.join(import.meta.dirname, 'bare-react-page.tsx'),
    platform: 'browser',
    write: false,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format: 'iife', minify: true },
  });
  const script = output[0].code.replaceAll('</script', '<\\/script');
  return `<!doctype html><title>Bare React</title><body><script>${script}</script>`;
}
