import type { StatusDisplay } from '#app/ui/StatusBadge.tsx';

/** What a key may do: only read, or read and write. */
export const API_KEY_SCOPES = ['read', 'write'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The label of each scope. */
export const API_KEY_SCOPE_LABELS: Record<ApiKeyScope, string> = {
  read: 'Read',
  write: 'Read and write',
};

/** Whether a key opens the API: it sleeps while its maker lacks the second factor that the firm requires. */
type ApiKeyState = 'active' | 'asleep' | 'expired' | 'revoked';

/** The label and color of each state. */
export const API_KEY_STATE_DISPLAY: Record<ApiKeyState, StatusDisplay> = {
  active: { label: 'Active', color: 'green' },
  asleep: { label: 'No second factor', color: 'orange' },
  expired: { label: 'Expired', color: 'orange' },
  revoked: { label: 'Revoked', color: 'gray' },
};

/** Returns the state of a key at a moment. */
export function apiKeyState(
  key: { revokedAt: Date | null; expiresAt: Date | null; lacksFactor: boolean },
  now: Date,
): ApiKeyState {
  if (key.revokedAt) return 'revoked';
  if (key.expiresAt && key.expiresAt <= now) return 'expired';
  return key.lacksFactor ? 'asleep' : 'active';
}
