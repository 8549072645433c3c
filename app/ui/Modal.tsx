import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { DialogProps } from '#app/ui/opens/overlays.tsx';
import styles from './Modal.module.css';
import { loadOnDemand, onDemand } from './on-demand.tsx';
import { useLoadFailed } from './use-load-failed.ts';

const overlays = () => import('#app/ui/opens/overlays.tsx');
const LoadedModal = onDemand(async () => (await overlays()).LoadedModal);
const LoadedDrawer = onDemand(async () => (await overlays()).LoadedDrawer);

const nothing = async () => null;

/**
 * A dialog. Its code, the code of its forms and the result of `load` are loaded when it is opened, or earlier while the browser
 * is idle. Until then it says that it is loading; if that fails, a toast says so, it closes, and can be opened again.
 */
export function Modal<Loaded = null>({
  load,
  children,
  ...modal
}: Omit<DialogProps, 'children'> & {
  /** Loads what the content needs, such as the schema of its form. The same function each time. */
  load?: () => Promise<Loaded>;
  children: ReactNode | ((loaded: Loaded) => ReactNode);
}) {
  const loaded = useLoaded(modal, load ?? (nothing as () => Promise<Loaded>));
  if (!loaded) return modal.opened ? <Opening /> : null;
  return (
    <LoadedModal {...modal}>
      {typeof children === 'function' ? children(loaded.is) : children}
    </LoadedModal>
  );
}

/** A drawer from the side, loaded as a dialog is. */
export function Drawer(drawer: DialogProps) {
  const loaded = useLoaded(drawer, nothing);
  if (loaded) return <LoadedDrawer {...drawer} />;
  return drawer.opened ? <Opening /> : null;
}

/** Says that what was pressed is still loading. */
export function Opening() {
  return (
    <p className={styles.opening} role="status" data-opening="">
      Loading...
    </p>
  );
}

function useLoaded<Loaded>(
  { opened, onClose }: Pick<DialogProps, 'opened' | 'onClose'>,
  load: () => Promise<Loaded>,
) {
  const [loaded, setLoaded] = useState<{ is: Loaded } | null>(null);
  const showFailed = useLoadFailed();
  const giveUp = useEffectEvent(() => {
    onClose();
    showFailed();
  });
  useEffect(() => {
    if (!opened || loaded) return;
    let isWanted = true;
    Promise.all([load(), loadOnDemand()])
      .then(([is]) => isWanted && startTransition(() => setLoaded({ is })))
      .catch(() => isWanted && giveUp());
    return () => {
      isWanted = false;
    };
  }, [opened, loaded, load]);
  return loaded;
}
