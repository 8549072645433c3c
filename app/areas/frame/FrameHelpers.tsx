import { useEffect } from 'react';
import { useRememberOpened } from '#app/areas/search/opened-last.ts';
import { onceIdle } from '#app/platform/once-idle.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { ScreenKeys } from '#app/ui/ScreenKeys.tsx';
import { useArrival } from '#app/ui/use-arrival.ts';

/**
 * What a frame does besides what it shows, loaded at the first interaction: its keys, recently opened records, where the focus
 * begins on another screen, and the first date field.
 */
export function FrameHelpers({
  home,
  company,
  ...keys
}: {
  home: string;
  /** The company whose records are opened; null where nothing is remembered. */
  company: string | null;
  isHelping: boolean;
  onHelp: (isHelping: boolean) => void;
  heldKeys: () => readonly KeyboardEvent[];
}) {
  useRememberOpened(home, company);
  useEffect(() => onceIdle(drawDateField), []);
  const title = useArrival();
  return (
    <>
      <HiddenText role="status">{title}</HiddenText>
      <ScreenKeys {...keys} />
    </>
  );
}

/** Out of sight: the first date field of a visit takes the browser several times as long as the next ones. */
function drawDateField(): void {
  const field = document.createElement('input');
  field.type = 'date';
  field.style.position = 'fixed';
  field.style.visibility = 'hidden';
  document.body.append(field);
  field.getBoundingClientRect();
  field.remove();
}
