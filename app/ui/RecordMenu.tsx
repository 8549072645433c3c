import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { useReads } from './may.tsx';

/** A step in a `RecordMenu`: what is asked before it, and where its `values` are posted. */
export type RecordStep = {
  /** As the menu calls it. One menu has no two of a name. */
  label: string;
  title: string;
  /** What will happen, in a sentence or two. */
  text: ReactNode;
  action: string;
  values?: Readonly<Record<string, string>>;
  /** Label of the button that confirms, and while it sends. */
  labels: { confirm: string; sending: string };
  danger?: boolean;
};

/** Rare steps with a record, in a menu behind three dots. Each asks first. */
export function RecordMenu({
  record,
  steps,
  size = 'sm',
}: {
  /** The record's name, where such a menu is beside each of several records. */
  record?: string | undefined;
  steps: readonly RecordStep[];
  size?: 'compact-sm' | 'sm' | undefined;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<{ step: RecordStep; times: number }>();
  const isReading = useReads();
  if (isReading) return null;
  const ask = (step: RecordStep) => setAsked({ step, times: (asked?.times ?? 0) + 1 });
  // The page's copy of the step, while it has one: it is taken on the copy that is shown.
  const step = steps.find(({ label }) => label === asked?.step.label) ?? asked?.step;
  return (
    <>
      {steps.length > 0 ? (
        <MoreMenu
          label={record ? `More actions for ${record}` : 'More actions'}
          size={size === 'sm' ? 'lg' : 'sm'}
          button={button}
          actions={steps.map((each) => ({
            label: each.label,
            act: () => ask(each),
            danger: each.danger ?? false,
          }))}
        />
      ) : null}
      {asked && step ? (
        <ConfirmDialog
          key={asked.times}
          title={step.title}
          action={step.action}
          values={step.values ?? {}}
          labels={step.labels}
          danger={step.danger ?? false}
          returnFocusTo={button}
        >
          {step.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
