import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VERBS } from '#app/areas.ts';
import { postedForm, UnreadableFormError } from '#app/routes/posted-form.server.ts';

/** What the library of schemas says where a form says nothing. */
const NO_SENTENCE = /^(?:Invalid|Required|Too |Expected|Unrecognized)/;

/** What each field is refused for, of a form posted with these fields; nothing of one that can't be read. */
async function refusalsOf(schema: z.ZodType, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request('http://plenum.example', { method: 'POST', body });
  try {
    const { submission } = await postedForm(request, schema);
    return Object.entries(submission.reply().error ?? {});
  } catch (error) {
    if (error instanceof UnreadableFormError) return [];
    throw error;
  }
}

const namesOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return schema.options.flatMap((each) => namesOf(each as z.ZodType));
  }
  return [];
};

describe('a form', () => {
  it('says a sentence for each field that it needs and that is missing or empty', async () => {
    const found = new Set<string>();
    for (const { path, schema: load } of VERBS) {
      const schema: z.ZodType = await load();
      for (const fields of [{}, ...namesOf(schema).map((name) => ({ [name]: '' }))]) {
        for (const [field, messages] of await refusalsOf(schema, fields)) {
          for (const message of messages ?? []) {
            if (NO_SENTENCE.test(message)) found.add(`${path} ${field}: ${message}`);
          }
        }
      }
    }
    expect([...found]).toEqual([]);
  });
});
