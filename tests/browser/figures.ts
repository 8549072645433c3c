import type { Page } from '@playwright/test';

/** Money as a page shows it, "-$1,012.30", in cents. */
export function centsOf(shown: string): number {
  return Number(shown.replace(/[$,.]/g, ''));
}

/** Cents as a page shows them. */
export function shownCents(cents: number): string {
  const dollars = Math.trunc(Math.abs(cents) / 100).toLocaleString('en-US');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** A figure of an account on the page: money in cents, or a plain number. */
export async function figure(page: Page, label: string): Promise<number> {
  const value = page.locator('dl div').filter({ hasText: label }).locator('dd').first();
  return centsOf(await value.innerText());
}

/** The balance, in cents, as a customer's page shows it to staff. */
export function balanceForStaff(admin: Page): Promise<number> {
  return figure(admin, 'Available Balance');
}
