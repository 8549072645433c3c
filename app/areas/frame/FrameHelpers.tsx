import { useRememberOpened } from '#app/areas/search/opened-last.ts';
import { HiddenText } from '#app/ui/HiddenText.tsx';
import { ScreenKeys } from '#app/ui/ScreenKeys.tsx';
import { useArrival } from '#app/ui/use-arrival.ts';

/**
 * What a frame does beside what it shows, loaded once someone reaches for anything: its keys, what was opened last, and where the
 * focus begins on another screen.
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
  const title = useArrival();
  return (
    <>
      <HiddenText role="status">{title}</HiddenText>
      <ScreenKeys {...keys} />
    </>
  );
}
