import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Opening } from '#app/ui/Modal.tsx';
import { loadOnDemand, onDemand, whenReached } from '#app/ui/on-demand.tsx';
import { useLoadFailed } from '#app/ui/use-load-failed.ts';

const CreateDialogs = onDemand(async () => (await import('./CreateDialogs.tsx')).CreateDialogs);

/**
 * The dialogs that create a record for a customer, each of another area: they are loaded when someone is about to use one.
 * `open` opens that of an address (`Creates`); pressed before it has loaded, it says that it is loading.
 */
export function useCreateDialogs(given: Omit<ComponentProps<typeof CreateDialogs>, 'tell'>): {
  open: (opensAt: string) => void;
  dialogs: ReactNode;
} {
  const opens = useRef(new Map<string, () => void>());
  const [isLoaded, setLoaded] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const showFailed = useLoadFailed();
  useEffect(() => whenReached(() => setLoaded(true)), []);
  useEffect(() => {
    // What they need in turn is known once they are there.
    if (isLoaded) void loadOnDemand().catch(() => {});
  }, [isLoaded]);
  useEffect(() => {
    if (!isLoaded || wanted === null) return;
    opens.current.get(wanted)?.();
    setWanted(null);
  }, [isLoaded, wanted]);
  const open = (opensAt: string) => {
    setWanted(opensAt);
    loadOnDemand().then(
      () => setLoaded(true),
      () => {
        setWanted(null);
        showFailed();
      },
    );
  };
  return {
    open,
    dialogs: isLoaded ? (
      <CreateDialogs {...given} tell={(opensAt, act) => opens.current.set(opensAt, act)} />
    ) : wanted ? (
      <Opening />
    ) : null,
  };
}
