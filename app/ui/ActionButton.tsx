import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { Button, type ButtonLook } from './Button.tsx';
import type { FormAnswer } from './form-answer.ts';
import { useReads } from './may.tsx';
import { useSavedPress } from './use-saved-press.ts';

/**
 * A button that acts on one click: it posts `values` to the action route, which answers a `FormAnswer`. The answer's toast
 * shows by itself, and the page's data reloads.
 */
export function ActionButton({
  action,
  values = {},
  children,
  sendingLabel,
  ...button
}: {
  action: string;
  values?: Readonly<Record<string, string>>;
  children: ReactNode;
  /** Label while it sends, for example 'Sending...'. */
  sendingLabel: string;
  'aria-label'?: string;
  'aria-keyshortcuts'?: string;
  title?: string;
} & ButtonLook & { disabled?: boolean | undefined }) {
  const fetcher = useFetcher<FormAnswer>();
  const isReading = useReads();
  const sending = fetcher.state !== 'idle';
  const label = typeof children === 'string' ? children : 'Your last choice';
  const save = useSavedPress(sending);
  const what = button['aria-label'] ?? label;
  if (isReading) return null;
  return (
    <fetcher.Form method="post" action={action} onSubmit={() => save({ action, what, values })}>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" {...button} disabled={sending || button.disabled}>
        {sending ? sendingLabel : children}
      </Button>
    </fetcher.Form>
  );
}
