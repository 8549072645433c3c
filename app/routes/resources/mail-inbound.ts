import { data } from 'react-router';
import { storeMail } from '#app/areas/mailbox/mail-store-commands.server.ts';
import { type PostRefusal, postedMail } from '#app/areas/mailbox/signed-post.server.ts';
import { clientAddressOf } from '#app/platform/client-address.server.ts';
import { countTry, RateLimitError } from '#app/platform/rate-limit.server.ts';
import type { Route } from './+types/mail-inbound';

const STATUS: Record<PostRefusal, number> = {
  off: 404,
  unsigned: 401,
  busy: 503,
  'too large': 413,
  'not email': 415,
};

/**
 * Receives a raw message from a mail service that signs it: 202 once it is stored, 200 for one that was already received. The
 * rest of a refused body is not read, so its connection is not used for further requests.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const from = clientAddressOf(context);
  try {
    await countTry('posted-mail', from);
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error;
    return data(null, { status: 429, headers: { Connection: 'close' } });
  }
  const raw = await postedMail(request.headers, request.body, from);
  if (typeof raw === 'string') {
    return data({ error: raw }, { status: STATUS[raw], headers: { Connection: 'close' } });
  }
  const outcome = await storeMail(raw, { mailbox: 'webhook' });
  return data({ outcome }, { status: outcome === 'stored' ? 202 : 200 });
}
