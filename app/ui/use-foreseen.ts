import { useFetchers } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

/**
 * Returns what is shown as it will be once the forms that this person has just sent are carried out: `steps` names for each
 * address what a form sent there changes. It lasts from the press until the page's data have arrived; a refusal reverses it,
 * and its toast says why. What was pressed or typed in stays on the page until then, because it saves itself for an ended
 * session.
 */
export function useForeseen<Shown extends object>(
  shown: Shown,
  steps: Readonly<Record<string, (sent: FormData) => Partial<NoInfer<Shown>>>>,
): Shown {
  const fetchers = useFetchers();
  let foreseen = shown;
  for (const { formAction, formData, state, data } of fetchers) {
    const step = formAction ? steps[formAction] : undefined;
    if (!step || !formData) continue;
    const isRefused = state === 'loading' && !(data as FormAnswer | undefined)?.done;
    if (!isRefused) foreseen = { ...foreseen, ...step(formData) };
  }
  return foreseen;
}
