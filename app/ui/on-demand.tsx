import { type ComponentType, use, useEffect } from 'react';
import { isSavingData, onceIdle } from '#app/platform/once-idle.ts';
import './pressed-button.ts';

type Load = () => Promise<unknown>;

/** What components on demand wait for, and what else is loaded along with them. */
const components = new Set<Load>();
const others = new Set<Load>();

/** Settles once something is reached for: what a page shows from the start, but nobody may use, waits until then. */
let reach = () => {};
const reached = new Promise<void>((resolve) => {
  reach = resolve;
});

/**
 * A component whose code the browser loads when someone reaches for what opens (`loadOnDemand`), not with the page. If it is
 * shown earlier, it suspends; the server renders it as any other. For code that hardly anyone asks for, use React's `lazy`.
 */
export function onDemand<Component extends ComponentType<never>>(
  load: () => Promise<Component>,
): Component {
  let Loaded: ComponentType<object> | null = null;
  let loading: Promise<void> | null = null;
  const start = () => {
    loading ??= load().then(
      (component) => {
        // The props are those of the component: this one hands on whatever it is given.
        Loaded = component as ComponentType<object>;
        components.delete(start);
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  components.add(start);
  function OnDemand(props: object) {
    if (!Loaded) use(start());
    return Loaded ? <Loaded {...props} /> : null;
  }
  return OnDemand as unknown as Component;
}

/** Loads all on-demand components of the screens opened so far. Rejects if the browser can't; the next call tries again. */
export async function loadOnDemand(): Promise<void> {
  reach();
  const along = Promise.all([...others].map((load) => load()));
  // What is loaded may bring more of them.
  while (components.size > 0) await Promise.all([along, ...[...components].map((load) => load())]);
  await along;
}

/** Runs `load` whenever on-demand components are loaded, while this component is on the page. */
export function useOnDemand(load: Load): void {
  useEffect(() => {
    others.add(load);
    return () => {
      others.delete(load);
    };
  }, [load]);
}

/** Calls `act` once on-demand components were asked for and are loaded. It is not called if they can't be loaded. */
export function whenReached(act: () => void): void {
  reached.then(loadOnDemand).then(act, () => {});
}

/**
 * Has the browser load on-demand components while it is idle, and at the first move, key, touch or focus; only at the latter if
 * data is to be saved.
 */
export function WarmUp(): null {
  useEffect(() => {
    const load = () => void loadOnDemand().catch(() => {});
    const onSign = (event: Event) => {
      // A browser tells of a pointer at rest as well, once it has drawn the page beneath it.
      if (event.type === 'pointermove' && event instanceof PointerEvent) {
        if (!event.movementX && !event.movementY) return;
      }
      window.removeEventListener(event.type, onSign);
      load();
    };
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true });
    const cancel = isSavingData() ? () => {} : onceIdle(load);
    return () => {
      cancel();
      for (const sign of SIGNS) window.removeEventListener(sign, onSign);
    };
  }, []);
  return null;
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
