import { useSyncExternalStore } from 'react';

const never = () => () => {};
const hasPasskeys = () => typeof PublicKeyCredential === 'function';

/** Whether this browser has passkeys; `assumed` is what the server's document says. */
export function useHasPasskeys(assumed: boolean): boolean {
  return useSyncExternalStore(never, hasPasskeys, () => assumed);
}
