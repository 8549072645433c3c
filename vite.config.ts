import { reactRouter } from '@react-router/dev/vite';
import type { CodeSplittingGroup } from 'rolldown';
import { defineConfig, type Plugin } from 'vite';

const REACT = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
// What opens or is typed into: no page needs it to be read.
const FORM_PACKAGES =
  /\/node_modules\/(zod|@conform-to|@floating-ui|@mantine\/(dropzone|spotlight)|@mantine\/core\/esm\/components\/(Combobox|Drawer|FileButton|Floating|Menu|Modal|ModalBase|PasswordInput|Popover|ScrollArea|Select|Textarea|Tooltip|Transition)|@mantine\/core\/esm\/utils\/Floating)\//;
const FORM_PARTS =
  /\/app\/(platform\/(form-fields|form-plan|version-field)|ui\/(DialogForm|fields|LookupFilterBox|PageEditor|LookupField|markdown-text|MarkdownField|MoreMenuList|overlays|use-schema-form|UserMenuList))\./;
const COMMON =
  /\/app\/(access\/|platform\/|records\/|areas\/site\/NoticePage\.|ui\/(format|Toast)\.)/;
const MEMBER = /\/node_modules\/|\/app\/(ui\/(?!public)|routes\/(admin|customer)\/[a-z-]+\.)/;
const FRAME = /\/app\/areas\/(frame\/|search\/SearchEverywhere|notices\/(NoticeMenu|use-notices))/;
const AREA = /\/app\/areas\/([a-z-]+)\//;

const isForm = (id: string) => FORM_PACKAGES.test(id) || FORM_PARTS.test(id);
const areaOf = (id: string) => AREA.exec(id)?.[1];

const BROWSER_FILES: CodeSplittingGroup[] = [
  {
    // What every page needs, and small things that all kinds of pages do.
    name: 'client',
    test: (id) =>
      !isForm(id) &&
      (REACT.test(id) || /preload-helper|rolldown.runtime/.test(id) || COMMON.test(id)),
    tags: ['$initial'],
    priority: 9,
  },
  {
    // What the signed-in screens share.
    name: 'member',
    test: (id) => !isForm(id) && (MEMBER.test(id) || FRAME.test(id)),
    tags: ['$initial'],
    minShareCount: 2,
    priority: 7,
  },
  { name: 'forms', test: isForm, priority: 6 },
  {
    name: (id) => areaOf(id) ?? null,
    test: AREA,
    tags: ['$initial'],
    minShareCount: 2,
    entriesAware: true,
    priority: 5,
  },
  // What an area loads once somebody reaches for it.
  {
    name: (id) => `${areaOf(id)}-forms`,
    test: /\/app\/areas\/.*(-forms\.ts|Fields?\.tsx)/,
    priority: 4,
  },
];

// The server is one bundle with its packages: each file that a package has costs memory when it is loaded by itself, and what of a
// package nobody uses is left out (decision 0048). Packages stay outside that find their own files, or that others share.
const OUTSIDE = [
  '@electric-sql/pglite',
  '@react-pdf/renderer',
  '@resvg/resvg-js',
  'pg',
  'pg-copy-streams',
  'pino',
  'react',
  'react-dom',
  'satori',
];

const PASSKEYS = '@simplewebauthn/server';
const PASSKEY_CALLS = [
  'generateAuthenticationOptions',
  'generateRegistrationOptions',
  'verifyAuthenticationResponse',
  'verifyRegistrationResponse',
];

/** Has the library of passkeys, with its parsers of certificates, loaded when its plugin first calls it. */
const passkeysOnDemand: Plugin = {
  name: 'passkeys-on-demand',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === PASSKEYS && importer?.includes('/@better-auth/passkey/') ? '\0passkeys' : null,
  load: (id) =>
    id === '\0passkeys'
      ? PASSKEY_CALLS.map(
          (name) =>
            `export const ${name} = async (...given) => (await import('${PASSKEYS}')).${name}(...given);`,
        ).join('\n')
      : null,
};

/** The content-security policy lets no page compile code; browsers report it where the schema library tries to. */
const withoutCompiling: Plugin = {
  name: 'zod-without-compiling',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/node_modules\/zod\/v4\/core\/core\.js$/ },
    handler: (code) => `(globalThis.__zod_globalConfig ??= {}).jitless = true;\n${code}`,
  },
};

export default defineConfig({
  plugins: [reactRouter(), passkeysOnDemand, withoutCompiling],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Schemas and words that a page does not use stay out of it, whatever they are made by.
          treeshake: {
            moduleSideEffects: (id) => !/\/app\/(areas|platform|records)\/.*\.ts$/.test(id),
          },
          output: {
            // Few and large files, since each costs a request and its headers.
            codeSplitting: { groups: BROWSER_FILES },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true, external: OUTSIDE },
      build: {
        rollupOptions: {
          // The server bundle has several entry points (web server, command-line tools, threads) that share one copy of the app.
          input: {
            server: './server.ts',
            commands: './scripts/commands.ts',
            worker: './app/worker.server.ts',
          },
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
});
