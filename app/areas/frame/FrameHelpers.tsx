import { useRememberOpened } from '#app/areas/search/opened-last.ts';
import { ScreenKeys } from '#app/ui/ScreenKeys.tsx';

/** What a frame does beside what it shows, loaded once someone reaches for anything: its keys, and what was opened last. */
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
  return <ScreenKeys {...keys} />;
}
