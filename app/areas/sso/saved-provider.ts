import type { Toast } from '#app/platform/toast.ts';

/** What the screen says after a provider was stored and tested: `problem` is what was wrong with it. */
export function savedProvider(title: string, problem: string | null): Toast {
  return problem
    ? { kind: 'error', title: `${title}, but its test failed`, description: problem }
    : { kind: 'success', title, description: 'It answers as it should.' };
}
