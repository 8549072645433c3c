import type { SubmissionResult } from '@conform-to/react';
import type { Toast } from '#app/platform/toast.ts';

/** The answer of an action behind a form, a confirmation or a one-click button. */
export type FormAnswer = {
  /** conform's reply: the errors and what was typed. Null where there was nothing to fill in. */
  result: SubmissionResult | null;
  /** True once the command was carried out: a dialog closes, its form starts empty. */
  done?: boolean;
  /** Shown by the surface itself (see `toast-delivery.ts`); no component has to. */
  toast?: Toast;
};
