import { useShowToast } from './Toast.tsx';

/** What a box says whose content could not be loaded. */
export const NOT_LOADED = 'This could not be loaded. Check your connection and try again.';

/** The function that says that what was reached for could not be loaded; pressed again, it is asked for again. */
export function useLoadFailed(): () => void {
  const showToast = useShowToast();
  return () =>
    showToast({
      kind: 'error',
      title: 'Error',
      description: NOT_LOADED,
    });
}
