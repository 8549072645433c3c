import { useEffect, useEffectEvent, useRef } from 'react';

/** `act`, called once no one has asked for it for `pauseMs`; `cancel` drops the call. */
export function useDebounced(act: (words: string) => void, pauseMs: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const call = useEffectEvent(act);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = () => clearTimeout(timer.current);
  const soon = (words: string) => {
    cancel();
    timer.current = setTimeout(() => call(words), pauseMs);
  };
  return { soon, cancel };
}
