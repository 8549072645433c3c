/** Where a firm is. Some parts may be empty, not all of them. */
export type FirmAddress = { street: string; city: string; state: string; zipCode: string };

/** The address in lines: street, then "city, state zip". Empty parts are left out. */
export function firmAddressLines(address: FirmAddress | undefined): string[] {
  if (!address) return [];
  const region = [address.state, address.zipCode].filter(Boolean).join(' ');
  const place = [address.city, region].filter(Boolean).join(', ');
  return [address.street, place].filter(Boolean);
}
