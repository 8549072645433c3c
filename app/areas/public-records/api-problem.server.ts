import { z } from 'zod';
import { ChangedSubmissionError } from '#app/access/earlier-submission.server.ts';
import { ChangedMeanwhileError, NotFoundError, RefusedError } from '#app/access/refusals.ts';
import { DATABASE_AWAY, isDatabaseAway } from '#app/platform/db/database-away.server.ts';
import { RateLimitError } from '#app/platform/rate-limit.server.ts';
import { cutText } from '#app/platform/typed-text.ts';

/** The body of every answer that is none of the documented ones (RFC 9457). */
export const problemRecord = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('The same for the same kind of problem.'),
    detail: z.string().describe('What is wrong, for a person.'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('The first 50 fields that do not fit, by their path such as lines.0.quantity.'),
  })
  .meta({ id: 'Problem', description: 'Why a request was not carried out (RFC 9457).' });

const PROBLEMS = {
  bad_request: [400, 'Bad Request'],
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  not_found: [404, 'Not Found'],
  method_not_allowed: [405, 'Method Not Allowed'],
  conflict: [409, 'Conflict'],
  too_large: [413, 'Content Too Large'],
  unsupported_media_type: [415, 'Unsupported Media Type'],
  invalid: [422, 'Unprocessable Content'],
  refused: [422, 'Unprocessable Content'],
  idempotency_key_reused: [422, 'Unprocessable Content'],
  rate_limited: [429, 'Too Many Requests'],
  failed: [500, 'Internal Server Error'],
  unavailable: [503, 'Service Unavailable'],
} as const satisfies Record<string, readonly [number, string]>;

// An answer does not grow with what was sent.
const MOST_ERRORS = 50;
const LONGEST_MESSAGE = 300;

/** A kind of problem. */
type ProblemCode = keyof typeof PROBLEMS;

/** A request that is refused; caught where it is answered. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly errors: { path: string; message: string }[] | undefined;
  constructor(code: ProblemCode, detail: string, errors?: { path: string; message: string }[]) {
    super(detail);
    this.code = code;
    this.errors = errors;
  }
}

/** The problem that an error is to the caller; null for an unexpected failure. */
export function problemOf(error: unknown): ApiProblem | null {
  if (error instanceof ApiProblem) return error;
  if (error instanceof z.ZodError) {
    const errors = error.issues.slice(0, MOST_ERRORS).map(({ path, message }) => ({
      path: path.join('.'),
      message: message.length > LONGEST_MESSAGE ? `${cutText(message, LONGEST_MESSAGE)}…` : message,
    }));
    return new ApiProblem('invalid', errors[0]?.message ?? 'This is not valid.', errors);
  }
  if (error instanceof NotFoundError)
    return new ApiProblem('not_found', 'This record does not exist.');
  if (error instanceof ChangedMeanwhileError) {
    return new ApiProblem('conflict', 'The record has changed in the meantime. Read it again.');
  }
  if (error instanceof ChangedSubmissionError) {
    return new ApiProblem(
      'idempotency_key_reused',
      'This Idempotency-Key has made a record from another body. Nothing was saved: send a new key for a new record.',
    );
  }
  if (error instanceof RefusedError) return new ApiProblem('refused', error.message);
  if (isDatabaseAway(error)) return new ApiProblem('unavailable', DATABASE_AWAY);
  if (error instanceof RateLimitError) {
    return new ApiProblem(
      'rate_limited',
      `Too many requests. Wait ${error.retryAfterSeconds} seconds.`,
    );
  }
  return null;
}

/** A problem as a response. */
export function problemResponse(
  { code, message, errors }: ApiProblem,
  headers = new Headers(),
): Response {
  const [status, title] = PROBLEMS[code];
  const body: z.output<typeof problemRecord> = {
    ...{ type: 'about:blank', title, status, code, detail: message },
    ...(errors && { errors }),
  };
  headers.set('Content-Type', 'application/problem+json');
  return new Response(JSON.stringify(body), { status, headers });
}
