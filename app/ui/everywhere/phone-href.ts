/**
 * Returns the address that dials a phone number, however it is written: "(303) 555-0147 x12" is tel:3035550147;ext=12 (RFC
 * 3966).
 */
export function phoneHref(phone: string): string {
  const [number, extension] = phone.split(/[x#]/i).map((part) => part.replace(/[^\d+]/g, ''));
  return `tel:${number}${extension ? `;ext=${extension}` : ''}`;
}
