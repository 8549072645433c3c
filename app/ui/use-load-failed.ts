import { useShowToast } from './Toast.tsx';

/** The function that says that what was reached for could not be loaded; pressed again, it is asked for again. */
export function useLoadFailed(): () => void {
  const showToast = useShowToast();
  return () =>
    showToast({
      kind: 'error',
      title: 'Error',
      description: 'This could not be loaded. Check your connection and try again.',
    });
}
