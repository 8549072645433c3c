import { redirect } from 'react-router';

/** Redirects a list's address that names a merged customer (?customer=) to the same address for the account that stays. */
export function followCustomerFilter(url: URL, customer: { value: string } | null): void {
  const asked = url.searchParams.get('customer');
  if (!customer || !asked || asked.toLowerCase() === customer.value) return;
  const query = new URLSearchParams(url.searchParams);
  query.set('customer', customer.value);
  throw redirect(`${url.pathname}?${query}`);
}
