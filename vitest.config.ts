import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ON_BOTH_ENGINES } from './tests/both-engines.ts';

// No total that a slow machine passes, such as one of a single processor that others use too.
const PATIENT = 600_000;
const POLL = { poll: { timeout: 120_000 } };
const onDatabase = [
  'app/**/*.db.test.ts',
  'demo/**/*.db.test.ts',
  'tests/db/**/*.test.ts',
  'tests/access/**/*.test.ts',
];
const onEmbedded = {
  isolate: false,
  env: { PLENUM_TEST_ENGINE: 'embedded' },
  globalSetup: ['tests/helpers/dump-embedded.ts'],
  testTimeout: PATIENT,
  hookTimeout: PATIENT,
  expect: POLL,
};
const onPostgres = {
  isolate: false,
  env: { PLENUM_TEST_ENGINE: 'postgres' },
  globalSetup: ['tests/helpers/start-postgres.ts'],
  testTimeout: PATIENT,
  hookTimeout: PATIENT,
  expect: POLL,
};
// Minutes of work: `npm run harm` runs them with the harm tests.
const long = ['tests/operations/**/*.postgres.test.ts', 'tests/postgres/archive.test.ts'];
// The rest of the harm takes longer than all other tests together.
const briefHarm = [
  'tests/harm/kill.test.ts',
  'tests/harm/bad-inputs.test.ts',
  'tests/harm/live-delivery.test.ts',
  'tests/harm/killed-sender.test.ts',
  'tests/harm/killed-payments.test.ts',
  'tests/harm/pairs.test.ts',
  'tests/harm/merging-beside-writers.test.ts',
  'tests/harm/mailbox.test.ts',
];

// Begun first, so that no worker is left with one of them at the end. Where nothing ran before, files go by their size.
const LONGEST =
  /\/(?:several-processes|matrix|kill|killed-payments|pairs|row-level-security|billing-pdf|hostile-mail|packages|password-hash)\.(?:db\.)?test/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const names = [...new Set(sorted.map(({ project }) => project.name))];
    return names.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

// Files of one worker share their modules (isolate: false): loading the house anew for each costs more than its tests.
// So a test file leaves no state in a module behind.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['app/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          testTimeout: PATIENT,
          expect: POLL,
        },
      },
      // All on the embedded engine, and what `npm test` runs of it.
      { test: { ...onEmbedded, name: 'embedded', include: onDatabase } },
      { test: { ...onEmbedded, name: 'both', include: ON_BOTH_ENGINES } },
      // Every statement of every page and command, on the oldest PostgreSQL that the README promises.
      {
        test: {
          ...onPostgres,
          name: 'postgres',
          include: onDatabase,
          env: { ...onPostgres.env, PLENUM_TEST_POSTGRES: 'oldest' },
        },
      },
      // What the server itself does, on the newest one.
      {
        test: {
          ...onPostgres,
          name: 'newest',
          include: ['tests/postgres/**/*.test.ts', ...briefHarm],
          exclude: long,
          env: { ...onPostgres.env, PLENUM_HARM: 'brief' },
        },
      },
      {
        test: {
          ...onEmbedded,
          name: 'long-embedded',
          include: ['tests/operations/**/*.embedded.test.ts'],
        },
      },
      { test: { ...onPostgres, name: 'long-postgres', include: long } },
      {
        test: {
          ...onPostgres,
          name: 'harm',
          include: ['tests/harm/**/*.test.ts'],
          testTimeout: 900_000,
        },
      },
    ],
    // One more than processors of a small machine: some tests wait for a clock.
    maxWorkers: 3,
    // The provider of the tests says at length that it is none for real use.
    onConsoleLog: (text) => (text.includes('oidc-provider ') ? false : undefined),
    sequence: { sequencer: LongestFirst },
    server: { deps: { external: [/\/build\/server\//] } },
  },
});
