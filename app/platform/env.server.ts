import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type CalendarPlaces, calendarPlacesOf, calendarProblems } from './calendar-place.ts';
import type { Logins } from './db/engine.ts';
import { EnvError } from './env-error.ts';
import type { S3Place } from './files/s3-storage.server.ts';
import type { ScannerPlace } from './files/scan-file.server.ts';
import { secret, storedSecret } from './stored-secret.server.ts';
import {
  type StripePlace,
  stripeKey,
  stripeOf,
  stripeProblems,
  stripeSigning,
} from './stripe-place.ts';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';
import { CONNECTIONS, isLocal, unencryptedConnections } from './unencrypted.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''))
  .refine(
    (value) => new URL(value).origin === value,
    'must be an origin such as https://example.com',
  );

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
const pooler = postgresUrl.refine(
  (value) => new URL(value).username === '' && new URL(value).password === '',
  'must name no login: those of the other addresses sign in there too',
);

const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const proxies = readTrustedProxies(text);
  if (proxies !== null) return proxies;
  context.addIssue('must be a number of proxies, or their addresses such as 10.0.0.0/8,127.0.0.1');
  return 0;
});

const MOST_PROCESSES = 64;
// So many stay within the 100 connections that a PostgreSQL server takes unless told otherwise: a process has up to 17, and 27
// with logins of its own.
const MOST_BY_THEMSELVES = 4;
const MOST_WITH_LOGINS = 3;
const processes = z
  .string()
  .refine(
    (it) => it === 'auto' || (/^[1-9]\d?$/.test(it) && Number(it) <= MOST_PROCESSES),
    `must be a whole number from 1 to ${MOST_PROCESSES}, or auto`,
  );

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_URL_REQUESTS: postgresUrl.optional(),
  DATABASE_URL_ACCOUNTS: postgresUrl.optional(),
  DATABASE_URL_JOBS: postgresUrl.optional(),
  DATABASE_POOLER: pooler.optional(),
  AUTH_SECRET: secret.optional(),
  AUTH_SECRET_OLD: secret.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  REPLY_ADDRESS: z.email('must be an email address such as reply@firm.example').optional(),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .refine((value) => new URL(value).username !== '', 'must name the user and the password')
    .optional(),
  MAILBOX_ADDRESSES: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim().toLowerCase()))
    .pipe(z.array(z.email('must be email addresses with commas between them')))
    .optional(),
  TRUSTED_AUTHSERV: z.string().min(1).optional(),
  MAIL_WEBHOOK_SECRET: secret.optional(),
  STRIPE_SECRET_KEY: stripeKey.optional(),
  STRIPE_WEBHOOK_SECRET: stripeSigning.optional(),
  STRIPE_API: origin.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CLAMAV_ADDRESS: z
    .string()
    .refine(
      (it) => it.startsWith('/') || (/^[^\s/@]+:\d+$/.test(it) && URL.canParse(`tcp://${it}`)),
      'must be host:port or the path of a socket',
    )
    .optional(),
  TRUST_PROXY: trustedProxies.default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  WEBHOOKS_ALLOW_PRIVATE: z.enum(['0', '1']).default('0'),
  CALENDAR_ALLOW_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((each) => each.trim().toLowerCase()))
    .transform((names) => names.filter((name) => name !== ''))
    .pipe(z.array(z.string().regex(/^[a-z0-9.-]+$/, 'must be names of hosts with commas between'))),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_API: origin.optional(),
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_API: origin.optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  ALLOW_UNENCRYPTED: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((each) => each.trim()))
    .transform((names) => names.filter((name) => name !== ''))
    .pipe(z.array(z.enum(CONNECTIONS, `must be a list of ${CONNECTIONS.join(', ')}`))),
  PROCESSES: processes.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
});

/** How the process was started: `start` is for trying it, `serve` for real use, `command` works beside either. */
type StartMode = 'start' | 'serve' | 'command';

/** The configuration of one process, complete and checked. */
export type Env = {
  mode: StartMode;
  port: number;
  host: string;
  /** The listening socket that a supervisor hands over and keeps open (systemd's LISTEN_FDS), or null to open one. */
  heldSocket: number | null;
  /** Public origin, without a trailing slash. */
  appUrl: string;
  /** Whether that was given; else it is the address on this machine. */
  isAppUrlGiven: boolean;
  /** Absolute folder of the embedded database, uploaded files and written mail. */
  dataDir: string;
  /** `postgres://…` of the tables' owner; null for the embedded engine, and where `logins` are all that is given. */
  databaseUrl: string | null;
  /** The logins that serve and work; null where the owner's does everything. */
  logins: Logins | null;
  /** `postgres://host:port` of a pooler in transaction mode, which the logins use for whatever needs no session; null for none. */
  pooler: string | null;
  authSecret: string;
  /** Where that secret is: one that Plenum made is in `dataDir`; one that is nowhere is for this command alone. */
  secretPlace: 'environment' | 'folder' | 'nowhere';
  /** The secret before this one, which reads what was encrypted with it; null when there was none. */
  authSecretOld: string | null;
  /** Null writes each message as an .eml file below `dataDir`/mail. */
  smtpUrl: string | null;
  /** Whether mail waits rather than leave unencrypted: in real use, unless the server is on this machine or it is allowed. */
  mailNeedsTls: boolean;
  mailFrom: string | null;
  /** The address that replies to notices go to, with a token after a plus sign; null while none are taken in. */
  replyAddress: string | null;
  /** The mailbox that is read, as `imaps://user:password@host/INBOX`; null for none. */
  imapUrl: string | null;
  /** Further addresses whose email comes into the mailbox, such as the firm's own. */
  mailboxAddresses: readonly string[];
  /** The host whose word on a sender, in Authentication-Results, is believed; null to check senders here. */
  trustedAuthserv: string | null;
  /** What a mail service signs the messages with that it posts to /mail/inbound; null to take none in there. */
  mailWebhookSecret: string | null;
  /** The account at Stripe that takes money; null to take none. */
  stripe: StripePlace | null;
  /** The bucket for files, or null for `dataDir`/files. */
  s3: S3Place | null;
  /** The ClamAV that looks through uploads, or null for none. */
  scanner: ScannerPlace | null;
  /** Which reverse proxies in front of it this installation believes. */
  trustProxy: TrustedProxies;
  /** What Prometheus has to show to read the metrics; without one there are none to be read. */
  metricsToken: string | null;
  /** Whether webhooks may go to private addresses and over plain http; for development alone. */
  webhooksAllowPrivate: boolean;
  /** Hosts inside the firm's own network whose calendars may be read, by their exact names. */
  calendarAllowHosts: readonly string[];
  /** The providers whose calendars staff connect by signing in there. */
  calendarPlaces: CalendarPlaces;
  /** The identity provider of the firm's staff that the configuration names; null for none. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  /** How many processes serve side by side. */
  processes: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
};

const REQUIRED_FOR_S3 = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const REQUIRED_TO_SERVE = ['APP_URL', 'AUTH_SECRET', 'SMTP_URL'] as const;
const FURTHER_LOGINS = ['DATABASE_URL_REQUESTS', 'DATABASE_URL_ACCOUNTS'] as const;

/**
 * Reads and checks the configuration. Empty strings count as unset; `NAME_FILE` names a file that holds the value of NAME.
 * @throws EnvError naming every missing or malformed variable.
 */
export function readEnv(mode: StartMode, source: Record<string, string | undefined>): Env {
  const problems: string[] = [];
  const given = {
    ...Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')),
    ...fromFiles(source, problems),
  };
  const parsed = variables.safeParse(given);
  for (const { path: at, message } of parsed.error?.issues ?? []) {
    problems.push(`${at[0] === undefined ? '' : String(at[0])}: ${message}`);
  }
  if (mode === 'serve') {
    if (parsed.success) {
      problems.push(...unencryptedConnections(parsed.data, parsed.data.ALLOW_UNENCRYPTED));
    }
    if (!given.DATABASE_URL && !given.DATABASE_URL_REQUESTS) {
      problems.push('DATABASE_URL: is required');
    }
    for (const name of REQUIRED_TO_SERVE) {
      if (!given[name]) problems.push(`${name}: is required`);
    }
  }
  if (given.DATABASE_URL_JOBS || FURTHER_LOGINS.some((name) => given[name])) {
    for (const name of FURTHER_LOGINS) {
      if (!given[name]) problems.push(`${name}: is required with the other logins`);
    }
    // Else a command would take the embedded engine for the installation.
    if (mode !== 'serve' && !given.DATABASE_URL) {
      problems.push('DATABASE_URL: is required by everything but serving');
    }
  }
  const isEmbedded = !given.DATABASE_URL && !given.DATABASE_URL_REQUESTS;
  if (given.DATABASE_POOLER && isEmbedded) {
    problems.push('DATABASE_POOLER: goes with DATABASE_URL alone');
  }
  if (mode !== 'serve' && isEmbedded && Number(given.PROCESSES) > 1) {
    problems.push(
      'PROCESSES: the embedded database belongs to one process; set DATABASE_URL to have more',
    );
  }
  if ((given.IMAP_URL || given.MAIL_WEBHOOK_SECRET) && !given.REPLY_ADDRESS) {
    problems.push('REPLY_ADDRESS: is required to take email in');
  }
  if (given.REPLY_ADDRESS && !given.IMAP_URL && !given.MAIL_WEBHOOK_SECRET) {
    problems.push('IMAP_URL: is required with REPLY_ADDRESS, or MAIL_WEBHOOK_SECRET');
  }
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (oidc.some((name) => given[name])) {
    for (const name of oidc.filter((each) => !given[each])) {
      problems.push(`${name}: is required for single sign-on`);
    }
  }
  problems.push(...stripeProblems(given));
  if (parsed.success) problems.push(...calendarProblems(parsed.data));
  if (given.S3_BUCKET) {
    for (const name of REQUIRED_FOR_S3) {
      if (!given[name]) problems.push(`${name}: is required with S3_BUCKET`);
    }
  }
  if (!parsed.success || problems.length > 0) {
    throw new EnvError(
      `Plenum can't start, the configuration is incomplete:\n${problems.map((p) => `  ${p}`).join('\n')}`,
    );
  }
  const vars = parsed.data;
  const dataDir = path.resolve(vars.DATA_DIR);
  // Beside a server, a secret that a command made up would pass for the one that its processes have.
  const known = vars.AUTH_SECRET ?? storedSecret(dataDir, mode !== 'command' || isEmbedded);
  return {
    mode,
    port: vars.PORT,
    host: vars.HOST ?? (mode === 'serve' ? '0.0.0.0' : '127.0.0.1'),
    heldSocket: heldSocketOf(source),
    appUrl: vars.APP_URL ?? `http://localhost:${vars.PORT}`,
    isAppUrlGiven: vars.APP_URL !== undefined,
    dataDir,
    databaseUrl: vars.DATABASE_URL ?? null,
    logins: loginsOf(vars),
    pooler: vars.DATABASE_POOLER ?? null,
    authSecret: known ?? randomBytes(32).toString('base64url'),
    secretPlace: vars.AUTH_SECRET ? 'environment' : known === null ? 'nowhere' : 'folder',
    authSecretOld: vars.AUTH_SECRET_OLD ?? null,
    smtpUrl: vars.SMTP_URL ?? null,
    mailNeedsTls:
      mode === 'serve' &&
      vars.SMTP_URL !== undefined &&
      !isLocal(vars.SMTP_URL) &&
      !vars.ALLOW_UNENCRYPTED.includes('mail'),
    mailFrom: vars.MAIL_FROM ?? null,
    replyAddress: vars.REPLY_ADDRESS ?? null,
    imapUrl: vars.IMAP_URL ?? null,
    mailboxAddresses: vars.MAILBOX_ADDRESSES ?? [],
    trustedAuthserv: vars.TRUSTED_AUTHSERV ?? null,
    mailWebhookSecret: vars.MAIL_WEBHOOK_SECRET ?? null,
    stripe: stripeOf(vars),
    s3: s3Of(vars),
    scanner: scannerOf(vars.CLAMAV_ADDRESS),
    trustProxy: vars.TRUST_PROXY,
    metricsToken: vars.METRICS_TOKEN ?? null,
    webhooksAllowPrivate: vars.WEBHOOKS_ALLOW_PRIVATE === '1',
    calendarAllowHosts: vars.CALENDAR_ALLOW_HOSTS,
    calendarPlaces: calendarPlacesOf(vars),
    oidc: oidcOf(vars),
    processes: processesOf(vars, mode, isEmbedded),
    logLevel: vars.LOG_LEVEL ?? (mode === 'serve' ? 'info' : 'warn'),
  };
}

function processesOf(
  vars: z.infer<typeof variables>,
  mode: StartMode,
  isEmbedded: boolean,
): number {
  const wanted = vars.PROCESSES ?? (mode === 'serve' ? 'auto' : '1');
  if (wanted !== 'auto') return Number(wanted);
  const most = loginsOf(vars) && !vars.DATABASE_POOLER ? MOST_WITH_LOGINS : MOST_BY_THEMSELVES;
  return isEmbedded ? 1 : Math.min(os.availableParallelism(), most);
}

function oidcOf(vars: z.infer<typeof variables>): Env['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = vars;
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null;
}

function loginsOf(vars: z.infer<typeof variables>): Logins | null {
  const { DATABASE_URL_REQUESTS: requests, DATABASE_URL_ACCOUNTS: accounts } = vars;
  if (!requests || !accounts) return null;
  return { requests, accounts, jobs: vars.DATABASE_URL_JOBS ?? null };
}

function scannerOf(address: string | undefined): ScannerPlace | null {
  if (!address) return null;
  if (address.startsWith('/')) return { path: address };
  const { hostname, port } = new URL(`tcp://${address}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

const FIRST_HANDED_OVER = 3;

// The variables are inherited, the socket is meant for the process that they name, and for those that it serves with.
function heldSocketOf(source: Record<string, string | undefined>): number | null {
  const meant = cluster.isWorker ? process.ppid : process.pid;
  const isOurs = source.LISTEN_PID === String(meant) && Number(source.LISTEN_FDS) > 0;
  return isOurs ? FIRST_HANDED_OVER : null;
}

function s3Of(vars: z.infer<typeof variables>): S3Place | null {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = vars;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    bucket: S3_BUCKET,
    endpoint: vars.S3_ENDPOINT ?? null,
    region: vars.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** The variables that are named by a file which holds their value (`NAME_FILE`), as secret stores hand them out. */
function fromFiles(
  source: Record<string, string | undefined>,
  problems: string[],
): Record<string, string> {
  const read: Record<string, string> = {};
  for (const name of Object.keys(variables.shape)) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) problems.push(`${name}: is set twice, also by ${name}_FILE`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE: can't be read`);
    }
  }
  return read;
}
