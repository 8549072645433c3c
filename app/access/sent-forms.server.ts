import { sql } from 'drizzle-orm';
import { data, type MiddlewareFunction } from 'react-router';
import { z } from 'zod';
import { unsafeAccountsRows } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { SENT_FORM, type SentFormState } from '#app/platform/sent-form.ts';
import { actorOf } from './actor.server.ts';
import { lookerIdOf } from './actor.ts';
import { decryptText, encryptText } from './auth.server.ts';

/** An answer as it went out. */
type Answer = { status: number; headers: [string, string][]; body: string };

const LARGEST_ANSWER = 64 * 1024;
const SENT_AGAIN = /^(?:content-type|set-cookie|location|x-remix-.*)$/;

/**
 * Notes that a form arrived and how it was answered, so that a browser whose connection broke can ask (`findSentForm`). Only
 * after a guard that lets nobody through but people who are signed in. A form that was given up meanwhile is not carried out.
 */
export const noteSentForm: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const name = z.uuid().safeParse(request.headers.get(SENT_FORM)).data;
  if (request.method !== 'POST' || !name) return next();
  const actor = await actorOf(request, context);
  if (actor.kind === 'visitor') return next();
  const userId = lookerIdOf(actor);
  if ((await noted(userId, name, 'arrived')) === 'given-up') throw data(null, { status: 409 });
  const response = await next();
  await noteAnswer(userId, name, response.clone());
  return response;
};

/** What came of a person's form: with the answer, where it was given. A form that has not arrived is given up. */
export async function findSentForm(
  userId: string,
  name: string,
): Promise<{ state: SentFormState; answer: Answer | null }> {
  const state = await noted(userId, name, 'given-up');
  if (state !== 'answered') return { state, answer: null };
  const [row] = await unsafeAccountsRows<{ answer: string | null }>(
    sql`select answer from sent_forms where user_id = ${userId}::uuid and name = ${name}::uuid`,
  );
  return { state, answer: row?.answer ? JSON.parse(await decryptText(row.answer)) : null };
}

/** Notes a form in this state unless it is noted already; returns the state that it is in. */
async function noted(userId: string, name: string, state: SentFormState): Promise<SentFormState> {
  const [made] = await unsafeAccountsRows<{ state: SentFormState }>(
    // Of a form that is noted at this moment, only what changes the row sees its state.
    sql`insert into sent_forms (user_id, name, state) values (${userId}::uuid, ${name}::uuid, ${state})
      on conflict (user_id, name) do update set state = sent_forms.state returning state`,
  );
  return made?.state ?? state;
}

async function noteAnswer(userId: string, name: string, response: Response): Promise<void> {
  try {
    const body = await response.text();
    const headers = [...response.headers].filter(([name]) => SENT_AGAIN.test(name));
    const answer: Answer = { status: response.status, headers, body };
    const stored = body.length > LARGEST_ANSWER ? null : await encryptText(JSON.stringify(answer));
    await unsafeAccountsRows(
      sql`update sent_forms set state = 'answered', answer = ${stored}
        where user_id = ${userId}::uuid and name = ${name}::uuid`,
    );
  } catch (error) {
    // It was carried out all the same: whoever asks hears that it is not known.
    log().warn({ err: error }, 'the answer to a form could not be noted');
  }
}
