import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import type { CodeSplittingGroup } from 'rolldown';
import { defineConfig, type Plugin } from 'vite';
import { OUTSIDE } from './scripts/production-packages.mjs';

const REACT = /\/node_modules\/(react|react-dom|scheduler|react-router)\//;
// What forms are checked by. What several areas check alike is in it too: were it with the forms of its own area, the others would
// load all of those.
const CHECKS =
  /\/node_modules\/(zod|@conform-to\/zod)\/|\/app\/(areas\/(billing\/money-fields|customers\/privacy-forms|uploads\/upload-forms)|platform\/(form-fields|form-plan|version-field))/;
// What opens: no page needs it to be read.
const OPENS =
  /\/app\/ui\/(back-closes|Combobox|DialogForm|Dropdown|LookupFilterBox|LookupField|markdown-text|Menu\.|MoreMenuList|over-page|overlays|schema-check|tabbable|use-debounced|use-loaded-form|use-top-layer)/;
// The form library, apart: public forms need none of what signed-in screens share, nor their style sheet.
const FORM_LIBRARY = /\/node_modules\/@conform-to\/(?!zod|react\/dist\/integrations)/;
// What a page with a form on it needs besides.
const FIELDS =
  /\/app\/(areas\/billing\/invoice-amounts|ui\/(after-press|fields|FormButtons|PasswordInput|use-schema-form|validation-toast))/;
// What fields of other parts than inputs need of the form library, and such fields that the forms of several areas have.
const CONTROLS =
  /\/@conform-to\/react\/dist\/integrations|\/app\/areas\/customers\/(PrivateToField|use-chosen-customer)\./;
const EDITOR = /\/app\/ui\/(MarkdownField|MarkdownPreview|MarkdownTools|markdown-edit|PageEditor)/;
const COMMON =
  /\/icons-react\/dist\/esm\/(createReactComponent|icons\/Icon(Book|CalendarEvent|ChartBar|Clock|FileInvoice|Phone|Users))\.|\/app\/(access\/(?!(member|staff)-rights)|platform\/(?!files)|records\/|areas\/site\/NoticePage\.|ui\/(format|phone-href|random-id|RenderedMarkdown|Toast|tokens)\.)/;
const MEMBER =
  /\/node_modules\/|\/app\/(access|platform|records)\/|\/app\/(ui\/(?!public)|routes\/(admin|customer)\/(?!section-words)[a-z-]+\.)/;
// States and words of what stands on the screens of one area.
const OF_ONE_AREA = /\/app\/records\/(api-key-scopes|article-status|mail-status|template-plan)\./;
// What each kind of record says of itself: few screens treat all kinds alike, and none of the public pages does.
const OF_KINDS = /\/app\/records\/(kinds?|kind-icons|[a-z-]+\/kind)\.ts/;
// What some of the signed-in screens show, and most don't: long texts, what roles are called, the icons of categories
// (app/areas/knowledge/category-icons.ts) that nothing else has.
const OF_SOME = /\/app\/(ui\/DocumentSheet|access\/(member|staff)-rights)/;
const CATEGORIES =
  /\/app\/areas\/knowledge\/category-icons|\/icons\/Icon(AirConditioning|BuildingFactory2|Bulb|ClipboardCheck|Coin|Flame|Headset|ReportMoney|Route|School|ShieldCheck|Snowflake|Temperature|Tool|TrendingUp|Truck)\./;
const FRAME =
  /\/app\/areas\/(frame\/(?!FrameHelpers)|search\/SearchEverywhere|notices\/(NoticeMenu|use-notices))/;
// What few of these screens have.
const FILTERS = /\/app\/ui\/(FilterForm|LookupFilter|RecordCards)\./;
// Icons of one place: what that is in takes them along.
const OF_ONE =
  /\/icons\/Icon(Bold|ClipboardText|CreditCard|Folder|Heading|Home|LayoutKanban|Link|List|ListNumbers|Messages)\./;
// Small pieces of areas that many screens have: each by itself would cost a request and its headers.
const SMALL =
  /\/app\/areas\/(customers\/(CustomerField|CustomerName|of-customer)|tasks\/(TaskDue|task-question)|tickets\/AnswerDue|accounts\/(proof-kinds|use-passkeys)|portal\/(NoCompany|PortalErrorState)|activity\/(ActivitySentence|RecordHistory)|projects\/ProgressBar|promises\/WithdrawPromise|uploads\/upload-limits)\./;
// What the account screens with a form share, and what all of them do: small pieces, of which most need nearly all.
const ACCOUNTS =
  /\/app\/areas\/accounts\/(AccountForm|account-checks|BackupCodes|ConfirmScreen|NewPasswordFields|PasskeyButton|PasskeyCeremony|ProofForm|SignInForm)\./;
const ACCOUNT_FRAME =
  /\/app\/areas\/accounts\/(AuthFrame|AuthScreen|EmailConfirmation|OwnAccountScreen|SignOnButtons)\./;
const AREA = /\/app\/areas\/([a-z-]+)\//;
const LOOKS =
  /\/app\/(ui\/(?!public|tokens|Toast)|areas\/(?!api|estimator|site|contracts\/Verify|inquiries\/checklist\/ScoreGroups|promises\/PromisesPage|knowledge\/(Article(View|Feedback)|KnowledgeList))|routes\/(admin|customer)).*\.css/;

const WITH_FORMS = /\/app\/areas\/(accounts|inquiries|knowledge|procedures|tasks)\//;
const INITIAL: CodeSplittingGroup['tags'] = ['$initial'];

const isApart = (id: string) =>
  CHECKS.test(id) ||
  OPENS.test(id) ||
  FORM_LIBRARY.test(id) ||
  FIELDS.test(id) ||
  CONTROLS.test(id) ||
  EDITOR.test(id);
const areaOf = (id: string) => AREA.exec(id)?.[1];

// A group takes along what its files import, unless a group before it has that already.
const BROWSER_FILES: CodeSplittingGroup[] = [
  {
    // How the signed-in screens look: one file for all of them.
    name: 'styles',
    test: LOOKS,
    tags: INITIAL,
    priority: 10,
  },
  {
    // What every page needs, and small things that all kinds of pages do.
    name: 'client',
    test: (id) =>
      !isApart(id) &&
      !OF_ONE_AREA.test(id) &&
      !OF_KINDS.test(id) &&
      (REACT.test(id) || /preload-helper|rolldown.runtime/.test(id) || COMMON.test(id)),
    tags: INITIAL,
    priority: 9,
  },
  {
    // What the signed-in screens share.
    name: 'member',
    test: (id) =>
      !isApart(id) &&
      !OF_SOME.test(id) &&
      !OF_ONE_AREA.test(id) &&
      !OF_KINDS.test(id) &&
      !CATEGORIES.test(id) &&
      !FILTERS.test(id) &&
      !OF_ONE.test(id) &&
      (FRAME.test(id) || MEMBER.test(id) || SMALL.test(id)),
    tags: INITIAL,
    minShareCount: 2,
    priority: 8,
  },
  { name: 'kinds', test: OF_KINDS, priority: 7 },
  // By themselves: with the dialogs about people, whoever names a role would load those.
  { name: 'roles', test: /\/app\/access\/(member|staff)-rights/, priority: 7 },
  { name: 'filters', test: FILTERS, tags: INITIAL, priority: 7 },
  { name: 'form-library', test: FORM_LIBRARY, priority: 7 },
  { name: 'fields', test: FIELDS, priority: 7 },
  { name: 'controls', test: CONTROLS, priority: 7 },
  { name: 'editor', test: EDITOR, priority: 7 },
  { name: 'checks', test: CHECKS, priority: 7 },
  { name: 'forms', test: OPENS, priority: 6 },
  { name: 'account-frame', test: ACCOUNT_FRAME, tags: INITIAL, priority: 7 },
  { name: 'account-screens', test: ACCOUNTS, tags: INITIAL, priority: 6 },
  { name: 'category-icons', test: CATEGORIES, minShareCount: 2, priority: 6 },
  // Small pieces of an area are joined below so many bytes: where forms stand on some pages of it, its others don't take
  // them along.
  ...(
    [
      [WITH_FORMS, 0],
      [/\/app\/areas\/(billing|tickets|webhooks)\//, 3_500],
      [/\/app\//, 2_300],
    ] as const
  ).map(([test, entriesAwareMergeThreshold]) => ({
    name: (id: string) => areaOf(id) ?? 'parts',
    test: (id: string) => test.test(id) && (AREA.test(id) || (!isApart(id) && MEMBER.test(id))),
    tags: INITIAL,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold,
    priority: 5,
  })),
  // What an area loads once somebody reaches for it.
  {
    name: (id) => `${areaOf(id)}-forms`,
    test: /\/app\/areas\/.*(-forms\.ts|Fields?\.tsx)/,
    priority: 4,
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

/**
 * Keeps the style sheets whose classes are named where they are used, without a script: whoever imports a file of nothing but
 * sheets has them itself.
 */
const sheetsWithoutScript: Plugin = {
  name: 'sheets-without-script',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/app\/.*\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    for (const sheets of chunks) {
      const isOfSheets = Object.keys(sheets.modules).every((id) => id.endsWith('.css'));
      if (sheets.exports.length > 0 || sheets.isEntry || !isOfSheets) continue;
      const statement = `import"./${path.basename(sheets.fileName)}";`;
      for (const chunk of chunks) {
        if (!chunk.imports.includes(sheets.fileName)) continue;
        if (!chunk.code.includes(statement)) this.error(`${chunk.fileName} needs its sheets.`);
        chunk.code = chunk.code.replace(statement, '');
        chunk.imports = chunk.imports.filter((each) => each !== sheets.fileName);
        for (const sheet of sheets.viteMetadata?.importedCss ?? []) {
          chunk.viteMetadata?.importedCss.add(sheet);
        }
      }
      delete bundle[sheets.fileName];
    }
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

// What opens on a page that shows already, and the form library, which few pages have from the start.
const COMPILED_AHEAD =
  /^(checks|controls|editor|fields|form-library|forms|FrameHelpers|SearchDialog|[a-z-]+-forms)$/;

/**
 * Has Chrome and Edge compile these files in the background while they arrive, not in the press that calls them first. The words
 * must be the first of the file. What a page needs to be shown is left out: compiling more of it than is called slows the load.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  applyToEnvironment: ({ name }) => name === 'client',
  augmentChunkHash: ({ name }) => (COMPILED_AHEAD.test(name) ? 'compiled-ahead' : undefined),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !COMPILED_AHEAD.test(file.name)) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
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
    sheetsWithoutScript,
    sheetsOnce,
    helpersWithClient,
    compiledAhead,
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
      // package nobody uses is left out (decision 0048). Packages stay outside that find their own files, or that others share.
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
