import { createHash } from 'node:crypto';
import { ApiProblem } from '#app/areas/public-records/api-problem.server.ts';

/** The header by which a program can safely repeat a POST (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

const LONGEST_KEY = 64;
// The draft's quoted string, or the same without its quotes, as most programs send it.
const KEY = new RegExp(`^(?:"([!#-[\\]-~]{1,${LONGEST_KEY}})"|([!#-[\\]-~]{1,${LONGEST_KEY}}))$`);

/** What the readable page and the description say about the header. */
export const IDEMPOTENCY_KEY_RULE =
  'Send a new key, such as a UUID, with each record to be made, and the same key when you send the request again: the record is made once, and the answer is that record as it is now. A request that arrives while the first is in progress waits for it. Another body under the same key is answered with 422, code idempotency_key_reused. A key counts for one API key and one operation, for as long as its record exists; a request that was refused does not use it up.';

/** The header as the description shows it. */
export const IDEMPOTENCY_PARAMETER = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description: `1 to ${LONGEST_KEY} visible ASCII characters without quotes and backslashes, as they are or in double quotes; anything else is answered with 400. ${IDEMPOTENCY_KEY_RULE}`,
  schema: { type: 'string', pattern: KEY.source },
};

/**
 * The submission id for the record of a request with the header, as a form's submission id is for the record of a form: the
 * same for the same key of the same API key and operation, and different for any other.
 * @throws ApiProblem for a malformed key.
 */
export function submissionIdOf(sent: string, apiKeyId: string, operationId: string): string {
  const [, quoted, bare] = KEY.exec(sent) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) {
    throw new ApiProblem(
      'bad_request',
      `The header ${IDEMPOTENCY_KEY} takes 1 to ${LONGEST_KEY} visible ASCII characters without quotes and backslashes.`,
    );
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([apiKeyId, operationId, key]))
    .digest();
  // A UUID of version 8: the bits are ours but for version and variant.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
