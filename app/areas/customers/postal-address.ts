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

type Part = 'address' | 'city' | 'state' | 'zipCode';

/** The columns of a table that say where its row gets its mail. */
export function postalOf<Table extends Record<Part, unknown>>({
  address,
  city,
  state,
  zipCode,
}: Table): Pick<Table, Part> {
  return { address, city, state, zipCode };
}
