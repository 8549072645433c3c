import type { z } from 'zod';
import { may } from '#app/access/actor.ts';
import { notAllowedWords } from '#app/access/require-right.server.ts';
import type { StaffRight } from '#app/access/staff-rights.ts';
import { OPERATIONS } from '#app/areas/api/api-operations.server.ts';
import { IDEMPOTENCY_KEY, submissionIdOf } from '#app/areas/api/idempotency-key.server.ts';
import {
  KeyAsleepError,
  type KeyHolder,
  unsafeHolderOfKey,
} from '#app/areas/api-keys/api-key-commands.server.ts';
import {
  ApiProblem,
  problemOf,
  problemResponse,
} from '#app/areas/public-records/api-problem.server.ts';
import { formBoundsOf, isWithinBounds } from '#app/platform/forms/form-bounds.ts';
import { log, nameInLog } from '#app/platform/log.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import { withoutControls } from '#app/platform/typed-text.ts';
import { idParam } from '../answer-form.server.ts';

const ROOT = '/api/v1';
/** What the role of a key's maker has to allow, for reading a kind of records and for writing it. */
const RIGHTS: Readonly<Record<string, [reads: StaffRight | null, acts: StaffRight]>> = {
  Billing: ['money', 'act-money'],
  Customers: [null, 'manage'],
  Inquiries: ['site', 'act-site'],
  Invoices: ['money', 'act-money'],
  Retainers: ['money', 'act-money'],
  Tasks: ['work', 'act-work'],
  Tickets: ['work', 'act-work'],
};
/** More than any operation knows, so that a mistyped one is still named. */
const MOST_PARAMETERS = 30;

type Asked = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  /** The path of the route table that was asked for. */
  pattern: string;
  url: URL;
};

/**
 * Answers a request to the API: checks its key, counts it, checks it by the operation's schemas and carries it out. Refusals
 * are answered as problems (RFC 9457).
 */
export async function answerApi(asked: Asked): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  try {
    const holder = await holderOf(asked.request);
    nameInLog({ userId: holder.actor.userId });
    const turn = await countTry('api-key', holder.keyId);
    headers.set('RateLimit-Limit', String(turn.limit));
    headers.set('RateLimit-Remaining', String(turn.remaining));
    headers.set('RateLimit-Reset', String(turn.resetSeconds));
    const done = await carryOut(asked, holder, headers);
    return Response.json(done.body, { status: done.status, headers });
  } catch (error) {
    return refuse(error, headers);
  }
}

async function holderOf(request: Request): Promise<KeyHolder> {
  const [scheme, key] = (request.headers.get('authorization') ?? '').split(' ');
  const holder =
    scheme?.toLowerCase() === 'bearer' && key
      ? await unsafeHolderOfKey(key).catch((error: unknown) => {
          throw error instanceof KeyAsleepError
            ? new ApiProblem('forbidden', error.message)
            : error;
        })
      : null;
  if (holder) return holder;
  throw new ApiProblem(
    'unauthorized',
    'Send a key that is valid in the header "Authorization: Bearer plenum_...".',
  );
}

async function carryOut(
  { request, params, pattern, url }: Asked,
  holder: KeyHolder,
  headers: Headers,
) {
  const path = `/${pattern.replace(/^\//, '')}`.slice(ROOT.length);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const offered = OPERATIONS.filter((each) => each.path === path);
  if (offered.length === 0) throw new ApiProblem('not_found', 'There is no such address.');
  const operation = offered.find((each) => each.method === method);
  if (!operation) {
    headers.set('Allow', offered.map((each) => each.method).join(', '));
    throw new ApiProblem('method_not_allowed', `${method} is not offered here.`);
  }
  if (method !== 'GET' && holder.scope !== 'write') {
    throw new ApiProblem('forbidden', 'This key may read, but not write.');
  }
  const [reads, acts] = RIGHTS[operation.tag] ?? ['manage', 'manage'];
  const right = method === 'GET' ? reads : acts;
  if (right && !may(holder.actor, right)) {
    throw new ApiProblem('forbidden', await notAllowedWords(holder.actor, right));
  }
  if (params.id !== undefined) checkId(params.id);
  if (url.searchParams.size > MOST_PARAMETERS) {
    throw new ApiProblem('bad_request', 'The address has more parameters than are known here.');
  }
  const key = method === 'POST' ? request.headers.get(IDEMPOTENCY_KEY) : null;
  const submissionId = key === null ? undefined : submissionIdOf(key, holder.keyId, operation.id);
  const body = await operation.execute({
    actor: holder.actor,
    submissionId,
    params,
    query: Object.fromEntries(
      [...url.searchParams].map(([name, value]) => [name, value.replaceAll('\0', '')]),
    ),
    body: operation.body ? await jsonOf(request, operation.body) : undefined,
  });
  return { body, status: method === 'POST' ? 201 : 200 };
}

function checkId(id: string): void {
  try {
    idParam(id);
  } catch {
    throw new ApiProblem('not_found', 'This record does not exist.');
  }
}

async function jsonOf(request: Request, schema: z.ZodType): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiProblem('unsupported_media_type', 'Send the body as application/json.');
  }
  const text = await request.text();
  if (!isWithinBounds(text, formBoundsOf(schema))) {
    throw new ApiProblem(
      'bad_request',
      'The body is deeper or has more fields than are known here.',
    );
  }
  try {
    return JSON.parse(text, (_name, value) => storable(value));
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem('bad_request', 'The body is not valid JSON.');
  }
}

/** A value of the body, texts without control characters. @throws ApiProblem for one that the database can't store. */
function storable(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.includes('\0')) {
    throw new ApiProblem('bad_request', 'The body contains a NUL character.');
  }
  if (!value.isWellFormed()) {
    throw new ApiProblem('bad_request', 'The body contains half a character (a lone surrogate).');
  }
  return withoutControls(value);
}

function refuse(error: unknown, headers: Headers): Response {
  const problem = problemOf(error);
  if (problem) log().info({ code: problem.code }, 'a request to the API was refused');
  else log().error({ err: error }, 'a request to the API failed');
  if (error instanceof RateLimitError) headers.set('Retry-After', String(error.retryAfterSeconds));
  if (problem?.code === 'unauthorized') headers.set('WWW-Authenticate', 'Bearer');
  return problemResponse(
    problem ?? new ApiProblem('failed', 'Something failed on our side.'),
    headers,
  );
}
