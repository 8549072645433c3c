import { z } from 'zod';
import { PROOF_KINDS } from './proof-kinds.ts';

const stateSchema = z.object({
  needed: z.enum(PROOF_KINDS).nullable(),
  email: z.string(),
  provider: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** Returns which proof the session needs before it can change who gets into the account; null if it can't be asked about. */
export async function proofState() {
  try {
    const answer = await fetch('/account/proof', { redirect: 'manual' });
    return stateSchema.parse(await answer.json());
  } catch {
    return null;
  }
}
