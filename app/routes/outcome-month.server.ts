import { data } from 'react-router';

/** The month of an address (YYYY-MM) as its first day; anything else is not found. */
export function monthParam(value: string | undefined): string {
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(value ?? '')) throw data(null, { status: 404 });
  return `${value}-01`;
}
