/** A postal address as far as it is known. */
export type PostalAddress = {
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
};

/** Returns the address in lines: street, then "city, state zip". Unknown parts are left out. */
export function postalLines({ address, city, state, zipCode }: PostalAddress): string[] {
  const region = [state, zipCode].filter(Boolean).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  return [address ?? '', place].filter(Boolean);
}
