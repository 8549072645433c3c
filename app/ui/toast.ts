/** A short message shown bottom-right after something was done or refused. */
export type Toast = {
  kind: 'success' | 'error';
  title: string;
  description?: string;
};
