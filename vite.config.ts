import { reactRouter } from '@react-router/dev/vite';
import type { CodeSplittingGroup } from 'rolldown';
import { defineConfig } from 'vite';

const REACT = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
// What opens or is typed into: no page needs it to be read.
const FORM_PACKAGES =
  /\/node_modules\/(zod|@conform-to|@floating-ui|@mantine\/(dropzone|spotlight)|@mantine\/core\/esm\/components\/(Checkbox|Combobox|Drawer|FileButton|Floating|Menu|Modal|ModalBase|PasswordInput|Popover|ScrollArea|Select|Switch|Textarea|Tooltip|Transition))\//;
const FORM_PARTS =
  /\/app\/(platform\/(form-fields|form-plan|version-field)|ui\/(DialogForm|field-inputs|LookupFilterBox|LookupInput|markdown-text|MarkdownInput|MoreMenuList|overlays|use-schema-form|UserMenuList))\./;
const AREA = /\/app\/areas\/([a-z-]+)\//;

const isForm = (id: string) => FORM_PACKAGES.test(id) || FORM_PARTS.test(id);
const areaOf = (id: string) => AREA.exec(id)?.[1];

const BROWSER_FILES: CodeSplittingGroup[] = [
  {
    // What the document around every page needs.
    name: 'client',
    test: (id) =>
      REACT.test(id) ||
      /vite\/preload-helper|\/app\/(areas\/site\/NoticePage|ui\/(format|Toast))\./.test(id),
    priority: 9,
  },
  {
    name: 'client',
    test: (id) => /\/app\/(access|platform|records)\//.test(id) && !isForm(id),
    tags: ['$initial'],
    minShareCount: 2,
    priority: 8,
  },
  {
    // What the signed-in screens share.
    name: 'member',
    test: (id) =>
      /\/node_modules\/|\/app\/(ui\/(?!public)|areas\/(frame|notices|search)\/)/.test(id) &&
      !isForm(id),
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
    priority: 5,
  },
  // What an area loads once somebody reaches for it.
  {
    name: (id) => `${areaOf(id)}-forms`,
    test: /\/app\/areas\/.*(-forms\.ts|Fields?\.tsx)/,
    priority: 4,
  },
];

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few and large files, since each costs a request and its headers.
            codeSplitting: { groups: BROWSER_FILES },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          // The server bundle has several doors (web server, command-line tools, threads) that share one copy of the app.
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
