import { z } from 'zod';
import { PROOF_KINDS } from './proof-kinds.ts';

const stateSchema = z.object({
  needed: z.enum(PROOF_KINDS).nullable(),
  email: z.string(),
  provider: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** Which proof the session needs before it changes who gets into the account; null where it can't be asked about. */
export async function proofState() {
  try {
    const answer = await fetch('/account/proof', { redirect: 'manual' });
    return stateSchema.parse(await answer.json());
  } catch {
    return null;
  }
}
