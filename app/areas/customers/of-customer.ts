import { createContext } from 'react';
import type { LookupOption } from '#app/ui/opens/LookupField.tsx';

/** The customer on whose page something is created; a form there starts with them. */
export const OfCustomer = createContext<LookupOption | null>(null);
