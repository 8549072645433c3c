import cluster from 'node:cluster';
import { format } from 'node:util';
import { grantAdmin, resetSecondFactorOf } from '#app/areas/accounts/operator-commands.server.ts';
import { mergeAllAccounts } from '#app/areas/merges/operator-commands.server.ts';
import { type Env, readEnv } from '#app/platform/env.server.ts';
import { EnvError } from '#app/platform/env-error.ts';
import { endOnTheUnforeseen } from '#app/platform/last-resort.server.ts';
import { log, logConsole, openLog } from '#app/platform/log.server.ts';
import { mailFolder } from '#app/platform/mail/mail.server.ts';
import { closePlatform, migrate, openPlatform, serve } from '../server.ts';
import { explained } from './explained.ts';
import { given } from './given.ts';
import { SERVING, STOP } from './processes.ts';

const STOP_WITHIN_MS = 15_000;
const COMMANDS = [
  'start',
  'serve',
  'migrate',
  'admin',
  'accounts:merge',
  'backup',
  'restore',
  'move',
];

/** Runs one command of the built app; prints what went wrong and exits with 1 where it can't. */
export async function commandOf(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  try {
    if (command === 'start') await start(readEnv('start', process.env));
    else if (command === 'serve') await run(readEnv('serve', process.env));
    else if (command === 'migrate') await bringUpToDate();
    else if (command === 'admin') await admin(rest);
    else if (command === 'accounts:merge') await mergeAccountsOf(rest);
    else throw new EnvError(`Unknown command "${command ?? ''}". Known: ${COMMANDS.join(', ')}.`);
  } catch (error) {
    process.stderr.write(`${format(explained(error))}\n`);
    process.exit(1);
  }
}

async function start(env: Env): Promise<void> {
  say(
    env.databaseUrl ? 'Opening PostgreSQL …' : `Opening the embedded database in ${env.dataDir} …`,
  );
  openLog(env.logLevel);
  logConsole();
  await openPlatform(env);
  // Only who tries it out has a use for the demo firm.
  const { DEMO_PASSWORD, demoLogins, loadDemoFirm } = await import(
    '#demo/load-demo-firm.server.ts'
  );
  if (await loadDemoFirm(say)) say('The demo firm is loaded.');
  const plenum = await serve(env);
  stopOnSignal(plenum.stop, env);
  say('');
  say(`Plenum is ready:  ${addressToShow(env, plenum.address)}`);
  say('');
  const logins = await demoLogins();
  if (logins.length > 0) {
    say(`Demo logins (password of all: ${DEMO_PASSWORD}):`);
    for (const { email, what } of logins) say(`  ${email.padEnd(24)} ${what}`);
    say('');
  }
  say(
    env.smtpUrl
      ? 'Mail is sent by SMTP.'
      : `No SMTP_URL: each mail is written to ${mailFolder(env)}`,
  );
  say('Stop with Ctrl-C.');
}

async function run(env: Env): Promise<void> {
  openLog(env.logLevel);
  logConsole();
  await openPlatform(env);
  const plenum = await serve(env);
  stopOnSignal(plenum.stop, env);
  log().info({ address: plenum.address, appUrl: env.appUrl, pid: process.pid }, 'serving');
}

async function bringUpToDate(): Promise<void> {
  const { databaseUrl } = readEnv('command', process.env);
  if (databaseUrl === null) throw new EnvError('DATABASE_URL: is required');
  await migrate(databaseUrl);
  say('The tables are up to date.');
}

async function admin(args: readonly string[]): Promise<void> {
  const { argument: email, values } = given(args, {
    usage:
      'npm run admin -- EMAIL [--reset-second-factor [--because TEXT] | --break-glass | --end-single-sign-on-alone]',
    options: {
      'reset-second-factor': { type: 'boolean' },
      because: { type: 'string' },
      'break-glass': { type: 'boolean' },
      'end-single-sign-on-alone': { type: 'boolean' },
    },
  });
  const because = typeof values.because === 'string' ? values.because : undefined;
  const resets = values['reset-second-factor'] === true;
  if (because !== undefined && !resets) {
    throw new EnvError('--because: goes with --reset-second-factor alone.');
  }
  const chosen = ['reset-second-factor', 'break-glass', 'end-single-sign-on-alone'].filter(
    (name) => values[name] === true,
  );
  if (chosen.length > 1) throw new EnvError(`--${chosen.join(' and --')}: choose one.`);
  const ends = values['end-single-sign-on-alone'] === true;
  const wayOut = ends ? 'end' : values['break-glass'] === true ? 'break-glass' : null;
  const env = readEnv('command', process.env);
  if (env.databaseUrl && !env.isAppUrlGiven) {
    throw new EnvError('APP_URL: is required, the password link leads there');
  }
  await openPlatform(env, { work: false });
  try {
    if (resets) {
      const reset = await resetSecondFactorOf(email, because);
      say(`${reset.email} has no second factor any more and is signed out everywhere.`);
      return;
    }
    const made = await grantAdmin(email, env.appUrl, wayOut);
    say(
      made.created ? `${made.email} is a new account and an admin.` : `${made.email} is an admin.`,
    );
    if (wayOut === 'break-glass') say('This account is now the break-glass admin of the staff.');
    if (ends) say('Staff no longer log in by single sign-on alone.');
    if (!made.usesPassword) {
      say('Staff log in by single sign-on alone, this account too. If nobody can log in:');
      say('add --break-glass or --end-single-sign-on-alone.');
    } else if (made.passwordLink) {
      say('Set the password with this link; it works once, for 24 hours:');
      say(`  ${made.passwordLink}`);
    }
  } finally {
    await closePlatform();
  }
}

async function mergeAccountsOf(args: readonly string[]): Promise<void> {
  const { argument, values } = given(args, {
    usage: 'npm run accounts:merge -- all|COMPANY [--dry-run]',
    options: { 'dry-run': { type: 'boolean' } },
  });
  const dryRun = values['dry-run'] === true;
  const company = argument === 'all' ? null : argument;
  const env = readEnv('command', process.env);
  await openPlatform(env, { work: false });
  try {
    const count = await mergeAllAccounts({ company, dryRun }, ({ company, from, into }) =>
      say(`${company}: the account of ${from} into the one of ${into}`),
    );
    say(`${count} ${count === 1 ? 'account' : 'accounts'} ${dryRun ? 'to merge' : 'merged'}.`);
  } finally {
    await closePlatform();
  }
}

function addressToShow(env: Env, listening: string): string {
  return env.port === 0 ? listening : env.appUrl;
}

function stopOnSignal(stop: () => Promise<void>, { databaseUrl }: Env): void {
  let stopping = false;
  const end = () => {
    if (stopping) {
      // Cut off, the engine in this process would leave out the numbers that it has reserved.
      if (databaseUrl !== null) process.exit(1);
      return;
    }
    stopping = true;
    const timer = setTimeout(() => {
      log().fatal('the process did not close in time');
      process.exit(1);
    }, STOP_WITHIN_MS);
    timer.unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log().fatal({ err: error }, 'the process could not be closed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  endOnTheUnforeseen(stop);
  if (!cluster.isWorker) return;
  process.on('message', (message) => {
    if (message === STOP && !stopping) end();
  });
  process.send?.(SERVING);
}

/** Tells anyone who started the product; of several processes the first one speaks. */
function say(line: string): void {
  if (cluster.worker && cluster.worker.id !== 1) return;
  process.stdout.write(`${line}\n`);
}
