import { z } from 'zod';
import { oneLine } from '#app/platform/forms/form-fields.ts';

const text = z.string().max(10_000);

const credential = {
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};

/** What a browser's authenticator answers when it signs in, as far as the library reads it; bytes are base64url. */
const signedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
});
export type SignedPasskey = z.infer<typeof signedSchema>;

/** What it answers when it made a new passkey. */
const madeSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});
export type MadePasskey = z.infer<typeof madeSchema>;

const INVALID = 'The passkey could not be read. Try again.';

/** An answer as a form sends it: JSON in one field. */
function inOneField<Answer>(schema: z.ZodType<Answer>) {
  return z
    .string({ error: INVALID })
    .max(60_000, INVALID)
    .transform((json, issues): Answer => {
      const parsed = schema.safeParse(parseJson(json));
      if (parsed.success) return parsed.data;
      issues.addIssue({ code: 'custom', message: INVALID });
      return z.NEVER;
    });
}

const name = oneLine('Name is required')
  .min(1, 'Name is required')
  .max(60, 'Name can be at most 60 characters');

/** Signing in with a passkey. */
export const passkeySignInSchema = z.object({ answer: inOneField(signedSchema) });

/** The new passkey with its name. */
export const newPasskeySchema = z.object({ name, answer: inOneField(madeSchema) });

/** The name of a passkey, for a new or an existing one. */
export const passkeyNameSchema = z.object({ name });

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** What the server asks of a passkey that signs in. */
export const passkeyChallengeSchema = z.looseObject({ challenge: z.string() });

/** What the server answers to the name of a new passkey: the data from which the browser makes it. */
export const passkeyQuestionSchema = z.object({
  question: z.object({ name: z.string(), options: z.looseObject({ challenge: z.string() }) }),
});
