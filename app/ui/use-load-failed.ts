import { useShowToast } from '#app/ui/everywhere/Toast.tsx';

/** What a box says if its content could not be loaded. */
export const NOT_LOADED = 'This could not be loaded. Check your connection and try again.';

/** Returns the function that says that something could not be loaded. Pressing again asks for it again. */
export function useLoadFailed(): () => void {
  const showToast = useShowToast();
  return () =>
    showToast({
      kind: 'error',
      title: 'Error',
      description: NOT_LOADED,
    });
}
