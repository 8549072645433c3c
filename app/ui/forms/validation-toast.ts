import type { Submission } from '@conform-to/react';
import type { Toast } from '#app/platform/toast.ts';

/** Returns the toast for a refused submission, with its first message (specification, section 5); null for any other. */
export function validationToast(submission: Submission<unknown>): Toast | null {
  if (submission.status !== 'error') return null;
  const messages = Object.values(submission.error ?? {}).flat();
  const first = messages.find((message) => typeof message === 'string');
  return first ? { kind: 'error', title: 'Validation error', description: first } : null;
}
