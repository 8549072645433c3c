import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import type { CodeSplittingGroup } from 'rolldown';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

// Parts of app/ui by what they are for: the forms of a page, the text editor, filters of a list, and whatever opens above a page.
// The form library is apart: public forms need none of what signed-in screens share.
const FORM_LIBRARY = /\/node_modules\/@conform-to\/(?!zod)/;
const FIELDS = /\/app\/ui\/forms\//;
const EDITOR = /\/app\/ui\/editor\//;
const FILTERS = /\/app\/ui\/filters\//;
const OPENS = /\/app\/ui\/opens\//;
const CHECKS = /\/node_modules\/(zod|@conform-to\/zod)\/|\/app\/platform\/forms\//;
// What only public pages show, and what every page has.
const PUBLIC = /\/app\/(.*\/(public|everywhere)|areas\/(api|estimator|site))\//;
// What every page has. Words of kinds of records are not among it: public pages need none.
const EVERY_PAGE =
  /\/node_modules\/(react|react-dom|scheduler|react-router)\/|preload-helper|rolldown.runtime|icons-react\/dist\/esm\/(createReactComponent|icons\/Icon(Book|CalendarEvent|ChartBar|Clock|FileInvoice|Phone|Users))\.|\/app\/(access|platform|records\/(?!.*kinds?\.ts)|(ui|areas\/site)\/everywhere\/)/;
// Nor, of signed-in pages, the icons that only categories of articles have.
const OF_CATEGORIES =
  /\/icons\/Icon(AirConditioning|BuildingFactory2|Bulb|ClipboardCheck|Coin|Flame|Headset|ReportMoney|Route|School|ShieldCheck|Snowflake|Temperature|Tool|TrendingUp|Truck)\./;
const SIGNED_IN =
  /\/icons-react\/|\/app\/(ui\/(?!public|everywhere)|records\/(?!.*kinds?\.ts|kind-icons)|areas\/(frame\/|customers\/(CustomerName|postal-address)|billing\/payment-terms))/;
// What a client's page, the portal's billing and the lists of money have in common.
const MONEY =
  /\/app\/areas\/billing\/(AccountFiguresList|CreateInvoice|RemindClient|StatementForm|ledger-(columns|filters)|(billing|collection)-verbs|invoice-(columns|filters)|take-back-question)\./;
// What each kind of record says of itself, and what roles are called: few screens treat all kinds alike, or name a role.
const KINDS = /\/app\/records\/(kinds?|kind-icons|[a-z-]+\/kind)\.ts/;
const ROLES = /\/app\/access\/(member|staff)-rights/;
const isApart = (id: string) =>
  [FORM_LIBRARY, FIELDS, EDITOR, FILTERS, OPENS, CHECKS, OF_CATEGORIES, KINDS, ROLES].some((part) =>
    part.test(id),
  );
const PAGES = { tags: ['$initial'], minShareCount: 2 } satisfies Partial<CodeSplittingGroup>;

// A group takes along what its files import, unless one of a higher priority has that. What several pages share beside these is
// joined by who shares it, where it is smaller than some bytes of source.
const BROWSER_FILES: CodeSplittingGroup[] = [
  {
    name: 'styles',
    test: (id) => /\/app\/.*\.css/.test(id) && !PUBLIC.test(id),
    tags: ['$initial'],
    priority: 9,
  },
  {
    name: 'client',
    test: (id) => EVERY_PAGE.test(id) && !isApart(id),
    tags: ['$initial'],
    priority: 8,
  },
  { name: 'member', test: (id) => SIGNED_IN.test(id) && !isApart(id), ...PAGES, priority: 7 },
  { name: 'kinds', test: KINDS, priority: 6 },
  { name: 'roles', test: ROLES, priority: 6 },
  { name: 'form-library', test: FORM_LIBRARY, priority: 6 },
  { name: 'fields', test: FIELDS, priority: 6 },
  { name: 'editor', test: EDITOR, priority: 6 },
  { name: 'filters', test: FILTERS, priority: 6 },
  { name: 'checks', test: CHECKS, priority: 6 },
  { name: 'money', test: MONEY, ...PAGES, priority: 5 },
  {
    name: 'engagements',
    test: /\/areas\/engagements\/(EngagementLine|OpenEngagements)\./,
    ...PAGES,
    priority: 5,
  },
  { name: 'accounts', test: /\/app\/areas\/accounts\//, ...PAGES, entriesAware: true, priority: 5 },
  {
    name: 'parts',
    test: /\/app\//,
    ...PAGES,
    entriesAware: true,
    entriesAwareMergeThreshold: 2_300,
    priority: 4,
  },
  { name: 'forms', test: OPENS, priority: 3 },
  {
    name: (id) => `${/\/areas\/([a-z-]+)/.exec(id)?.[1]}-forms`,
    test: /\/app\/areas\/.*-forms\.ts/,
    priority: 2,
  },
];

/**
 * The class of a style sheet's module: short, for each stands in a style sheet, in a script and in documents. @throws Error for
 * a name that no export can have (`classesByName`).
 */
function classOf(name: string, file: string): string {
  if (/^(case|class|default|delete|for|if|in|new|switch|this|void)$/.test(name)) {
    throw new Error(`${file} has to call its class ${name} otherwise.`);
  }
  const sheet = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${sheet.slice(0, 4)}`;
}

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

/**
 * Reads each class of a style sheet's module by its own export, so that its name stands where it is used: as one object, the
 * names of all style sheets would be on every page.
 */
const classesByName: Plugin = {
  name: 'classes-by-name',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/app\/.*\.tsx?$/, code: /\.module\.css'/ },
    handler: (code) =>
      code.replace(/^import (\w+) from ('[^']+\.module\.css';)$/gm, 'import * as $1 from $2'),
  },
  enforce: 'pre',
};

/** Keeps the style sheets of modules whose classes stand where they are used, so that nothing of their script is left. */
const sheetsStay: Plugin = {
  name: 'sheets-stay',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/app\/.*\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

/**
 * Has code that opens later take the style sheets that its page has already. The router marks their addresses with a `#`, by
 * which it alone manages them, and the preload helper would load each a second time.
 */
const sheetsOnce: Plugin = {
  name: 'sheets-once',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const load = 'return preloadOnce(';
      if (!code.includes(load)) this.error('The preload helper is not as it was.');
      const ofPage = `document.querySelector('link[rel=stylesheet][href="' + dep.pathname + '#"]')`;
      return { code: code.replace(load, `if (isCss && ${ofPage}) return; ${load}`), map: null };
    },
  },
};

/** What a list of imports or exports names: how each is called where it comes from, and where it goes. */
const namesOf = (list: string) =>
  list.split(',').map((each) => {
    const [from = '', to = from] = each.split(' as ');
    return { from, to };
  });

/**
 * Has the bundler's helper functions stand in the file that every page has: it gives them one of their own, which would cost each
 * page a request.
 */
const helpersWithClient: Plugin = {
  name: 'helpers-with-client',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  // Browsers keep files by their names: one that was built without this must have another.
  augmentChunkHash: () => 'helpers-with-client',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const helpers = chunks.find(({ name }) => name === 'rolldown-runtime');
    const client = chunks.find(({ name }) => name === 'client');
    const [, body, exported] = /^(.*)export\{([^}]+)\};\s*$/s.exec(helpers?.code ?? '') ?? [];
    if (!helpers || !client || !exported || client.imports.join() !== helpers.fileName) {
      return this.error('The helper functions are not as they were.');
    }
    const given = namesOf(exported);
    const made =
      `export const{${given.map(({ to }) => `helper_${to}`)}}=` +
      `(()=>{${body}return{${given.map(({ from, to }) => `helper_${to}:${from}`)}}})();`;
    const file = path.basename(helpers.fileName).replaceAll('.', '\\.');
    const statement = new RegExp(`import\\{([^}]+)\\}from"\\./${file}";`);
    for (const chunk of chunks) {
      if (!chunk.imports.includes(helpers.fileName)) continue;
      const [whole = '', list = ''] = statement.exec(chunk.code) ?? [];
      const taken = namesOf(list);
      if (!whole) this.error(`${chunk.fileName} takes its helper functions in another way.`);
      chunk.code = chunk.code.replace(whole, () =>
        chunk === client
          ? `${made}const ${taken.map(({ from, to }) => `${to}=helper_${from}`)};`
          : `import{${taken.map(({ from, to }) => `helper_${from} as ${to}`)}}from"./${path.basename(client.fileName)}";`,
      );
      const others = chunk.imports.filter((each) => each !== helpers.fileName);
      chunk.imports = chunk === client ? others : [...new Set([client.fileName, ...others])];
    }
    delete bundle[helpers.fileName];
  },
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
  css: { modules: { generateScopedName: classOf } },
  plugins: [
    reactRouter(),
    passkeysOnDemand,
    classesByName,
    sheetsStay,
    sheetsOnce,
    helpersWithClient,
    withoutCompiling,
  ],
  build: {
    target: 'es2022',
    // From here on browsers know light-dark(). Written for older ones, each color would be two variables that all elements inherit.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Schemas and words that a page does not use stay out of it, whatever they are made by.
          treeshake: {
            moduleSideEffects: (id) => !/\/app\/(areas|platform|records)\/.*\.ts$/.test(id),
          },
          // Names of classes and addresses stand where they are used.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // Few and large files, since each costs a request and its headers.
            codeSplitting: { groups: BROWSER_FILES },
          },
        },
      },
    },
    ssr: {
      // The server is one bundle with its packages: each file that a package has costs memory when it is loaded by itself, and what of a
      // package nobody uses is left out (decision 0048). Those of `dependencies` stay outside: they have native code or WebAssembly, find their own files, or are shared by such.
      resolve: { noExternal: true, external: Object.keys(manifest.dependencies) },
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
