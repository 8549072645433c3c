import type { z } from 'zod';
import type { AdminActor } from './actor.ts';

/** The methods of the API. */
type ApiMethod = 'GET' | 'POST' | 'PATCH';

/** A request that was let in, before its query and body are checked. */
type ApiAsk = {
  actor: AdminActor;
  /** The ids in the address. */
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  /** What the record that is made is known by when the same request comes again; undefined without an Idempotency-Key. */
  submissionId: string | undefined;
};

/** One operation of the API, with everything that its documentation and its execution need. */
export type Operation = {
  method: ApiMethod;
  /** Below /api/v1, with ":id" for what is named in the address. */
  path: string;
  /** Its name in the description. */
  id: string;
  tag: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** @throws ZodError for a query or body that does not fit, refusals as the commands have them. */
  execute(ask: ApiAsk): Promise<unknown>;
};

type Checked<Query, Body> = Omit<ApiAsk, 'params' | 'query' | 'body'> & {
  query: Query;
  body: Body;
  /** The id in the address. */
  id: string;
};

/** Ties an operation's schemas to what it does with the checked values. */
export function operation<
  Query extends z.ZodObject = z.ZodObject<Record<string, never>>,
  Body extends z.ZodType = z.ZodUndefined,
>({
  run,
  ...facts
}: Omit<Operation, 'execute' | 'query' | 'body'> & {
  query?: Query;
  body?: Body;
  run: (asked: Checked<z.output<Query>, z.output<Body>>) => Promise<unknown>;
}): Operation {
  return {
    ...facts,
    async execute({ actor, params, query, body, submissionId }) {
      return run({
        actor,
        submissionId,
        id: params.id ?? '',
        query: facts.query?.parse(query) as z.output<Query>,
        body: facts.body?.parse(body) as z.output<Body>,
      });
    },
  };
}
