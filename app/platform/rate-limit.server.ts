import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { database } from './db/database.server.ts';
import { log } from './log.server.ts';

/** The endpoints that are limited: how many tries one key has within how many seconds. */
const LIMITS = {
  'sign-in-address': { points: 30, duration: 15 * 60 },
  'sign-in-account-from-address': { points: 10, duration: 15 * 60 },
  // Guessing from ever new addresses ends here. Devices that the account has signed in with are not counted, nor are
  // passkeys, and a link by mail makes a device known: so nobody is locked out by it.
  'sign-in-account': { points: 1_000, duration: 24 * 60 * 60 },
  'sign-in-known-device': { points: 10, duration: 15 * 60 },
  'second-factor-address': { points: 30, duration: 15 * 60 },
  // The library locks the second factor itself after ten wrong codes in a row; this one also counts across it.
  'second-factor-account': { points: 20, duration: 15 * 60 },
  'passkey-question': { points: 120, duration: 15 * 60 },
  // Refusals for their number are written down too, but no flood of them.
  'refusal-noted': { points: 5, duration: 15 * 60 },
  // One office signs in from one address; each also costs a few requests to its provider.
  'single-sign-on': { points: 300, duration: 15 * 60 },
  // A provider that ends many sessions at once says so one by one.
  'sso-logout': { points: 1_000, duration: 10 * 60 },
  'sso-test': { points: 30, duration: 10 * 60 },
  'password-change': { points: 10, duration: 15 * 60 },
  'sign-up': { points: 10, duration: 60 * 60 },
  'password-reset-address': { points: 10, duration: 60 * 60 },
  'password-reset-account-from-address': { points: 3, duration: 60 * 60 },
  // No further mail then, and no refusal: the links of the last hour are in the mailbox and work.
  'link-mails': { points: 5, duration: 60 * 60 },
  // As long as a link works, so that anyone who has used them up for someone else has left a link in their mailbox that works.
  'sign-in-link-mails': { points: 3, duration: 15 * 60 },
  'email-confirmation': { points: 5, duration: 60 * 60 },
  // Every form that needs no sign-in, good or bad, counted before it is read. One office posts from one address.
  post: { points: 300, duration: 10 * 60 },
  'public-form': { points: 10, duration: 60 * 60 },
  // The forms mail anyone who is named in them: nobody is written to more often than this.
  'public-form-recipient': { points: 3, duration: 60 * 60 },
  // Moves and cancellations by one guest's link; each one emails both sides.
  'guest-link': { points: 20, duration: 60 * 60 },
  // Bookings, moves and cancellations by one of a client's people; likewise.
  'client-booking': { points: 30, duration: 60 * 60 },
  'member-invitation': { points: 20, duration: 24 * 60 * 60 },
  // A stranger is written to no more often than this, whoever invites.
  'member-invitation-recipient': { points: 3, duration: 24 * 60 * 60 },
  // Each one waits for the mail server.
  'mail-test': { points: 5, duration: 10 * 60 },
  upload: { points: 200, duration: 60 * 60 },
  'customer-ticket': { points: 20, duration: 60 * 60 },
  // Each ticket by itself, in the portal and by the emailed link; staff are notified of a change.
  'ticket-rating': { points: 20, duration: 60 * 60 },
  'customer-message': { points: 120, duration: 60 * 60 },
  // Answers to proposals and meetings, signatures, scores and consent: each one is stored permanently, and most notify the firm.
  'customer-signature': { points: 30, duration: 60 * 60 },
  // One office reads from one address.
  'article-view': { points: 600, duration: 60 * 60 },
  // Each page that is left or hidden reports once.
  'page-vitals': { points: 600, duration: 10 * 60 },
  // Many read from one address; a machine that copies everything asks more often.
  'article-search': { points: 300, duration: 10 * 60 },
  // A mail service posts from few addresses; what it could not post it tries again.
  'posted-mail': { points: 3_000, duration: 10 * 60 },
  // Each invoice by itself, whoever has its link; each try asks the provider.
  'pay-link': { points: 30, duration: 10 * 60 },
  // Who opens links of invoices that are none; those that are go on working from there.
  'wrong-pay-link': { points: 120, duration: 10 * 60 },
  // Whoever posts events of payments that nobody signed.
  'unsigned-event': { points: 120, duration: 10 * 60 },
  // Drawing one keeps a processor busy for a good part of a second.
  'estimate-pdf': { points: 30, duration: 10 * 60 },
  'article-feedback': { points: 30, duration: 60 * 60 },
  'missed-search': { points: 30, duration: 60 * 60 },
  verification: { points: 60, duration: 15 * 60 },
  'customer-task': { points: 120, duration: 60 * 60 },
  // Each pause in typing asks once: more than one person types, and less than a machine that copies everything.
  search: { points: 600, duration: 10 * 60 },
  'customer-document': { points: 120, duration: 60 * 60 },
  'api-key': { points: 300, duration: 60 },
} as const;

type LimitedEndpoint = keyof typeof LIMITS;

/** Too many attempts; `retryAfterSeconds` says when the next one is allowed. */
export class RateLimitError extends Error {
  override name = 'RateLimitError';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('Too many attempts. Please wait a few minutes and try again.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const limiters = new Map<LimitedEndpoint, RateLimiterAbstract>();

/** Sets up the counters: in the database if several processes may share it, in memory on the embedded engine. */
export function openRateLimits(): void {
  limiters.clear();
  for (const endpoint of Object.keys(LIMITS) as LimitedEndpoint[]) {
    const options = { ...LIMITS[endpoint], keyPrefix: endpoint };
    limiters.set(
      endpoint,
      database().kind === 'postgres'
        ? new RateLimiterPostgres({
            ...options,
            storeClient: { query: queryOfLimiter },
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: true,
          })
        : new RateLimiterMemory(options),
    );
  }
}

/** How many tries a key has, how many of them are left, and after how many seconds all are free again. */
type TriesLeft = { limit: number; remaining: number; resetSeconds: number };

/** Counts one attempt at an endpoint. @throws RateLimitError when the key has none left. */
export async function countTry(endpoint: LimitedEndpoint, key: string): Promise<TriesLeft> {
  const limiter = limiters.get(endpoint);
  if (!limiter) throw new Error('Rate limits are not open.');
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key.toLowerCase());
    return {
      limit: LIMITS[endpoint].points,
      remaining: remainingPoints,
      resetSeconds: Math.ceil(msBeforeNext / 1000),
    };
  } catch (refused) {
    if (refused instanceof RateLimiterRes) {
      log().warn({ endpoint, key }, 'too many tries were refused');
      throw new RateLimitError(Math.ceil(refused.msBeforeNext / 1000));
    }
    throw refused;
  }
}

/** Counts one attempt at an endpoint and returns whether the key had one left, for what is then silently left out. */
export async function hasTryLeft(endpoint: LimitedEndpoint, key: string): Promise<boolean> {
  try {
    await countTry(endpoint, key);
    return true;
  } catch (error) {
    if (error instanceof RateLimitError) return false;
    throw error;
  }
}

/** Forgets the attempts of a key, after a success. */
export async function forgetTries(endpoint: LimitedEndpoint, key: string): Promise<void> {
  await limiters.get(endpoint)?.delete(key.toLowerCase());
}

function queryOfLimiter(statement: { text: string; values: unknown[] }) {
  return database().as('accounts').query(statement.text, statement.values);
}
