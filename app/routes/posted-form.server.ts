import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';
import { HONEYPOT_FIELD } from '#app/areas/inquiries/inquiry-forms.ts';
import { formBoundsOf, readBoundedFields } from '#app/platform/forms/form-bounds.ts';
import { plainIssue } from '#app/platform/forms/plain-issue.ts';
import { log } from '#app/platform/log.server.ts';
import { SHOWN_COMPANY } from '#app/platform/shown-company.ts';
import { UNDOES } from '#app/platform/toast.ts';
import { withoutControls } from '#app/platform/typed-text.ts';

const INTENT = '__intent__';
// What pages send along with any form: the opening of its dialog, the trap of the public forms, the account that a password
// manager saves a new password for, the notices that an undo takes back.
const BESIDE: ReadonlyMap<string, number> = new Map([
  ['submissionId', 100],
  [HONEYPOT_FIELD, 1_000],
  ['username', 1_000],
  [SHOWN_COMPANY, 100],
  [UNDOES, 200],
]);
// With rows that are added and removed: the button for it, pressed before script took over.
const BESIDE_ROWS: ReadonlyMap<string, number> = new Map([...BESIDE, [INTENT, 1_000]]);

/** What is said of a form whose fields are not the ones that its page has. */
const UNREADABLE_FORM = 'This form could not be read. Reload the page and try again.';

/** A form whose fields are not those of its page: nothing more of it is read or sent back. */
export class UnreadableFormError extends Error {
  override name = 'UnreadableFormError';
  constructor() {
    super(UNREADABLE_FORM);
  }
}

/** A form that was read: the result of its schema, and its texts as sent. */
export type PostedForm<Value> = {
  submission: Submission<Value>;
  /** Whether it came by a button that only works once script has taken over: it is to be carried out by no means. */
  isEarly: boolean;
  /** A text as it was sent, empty when there is none. */
  text: (name: string) => string;
};

/**
 * Reads a posted form; there is no other way. `schema` says first which names, places, counts and lengths it can have; the form
 * library, whose cost grows with all of these, sees no other form. Texts are without control characters.
 * @throws UnreadableFormError for any other form or body.
 */
export async function postedForm<Input, Value>(
  request: Request,
  schema: z.ZodType<Value, Input>,
): Promise<PostedForm<Value>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const bounds = formBoundsOf(schema);
  // Read whatever it is: a connection with an unread body can't carry another request.
  const body = await request.text();
  const read =
    type === 'application/x-www-form-urlencoded'
      ? readBoundedFields(body, bounds, bounds.hasRows ? BESIDE_ROWS : BESIDE)
      : null;
  if (!read) {
    log().info({ type }, 'a form was refused unread');
    throw new UnreadableFormError();
  }
  const form = new URLSearchParams();
  for (const [name, value] of read) form.append(name, withoutControls(value));
  const isEarly = form.has(INTENT);
  form.delete(INTENT);
  return {
    submission: parseWithZod(form, { schema, error: plainIssue }),
    isEarly,
    text: (name) => form.get(name) ?? '',
  };
}
