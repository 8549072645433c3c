import { useEffect } from 'react';
import { useLatestLoad } from '#app/ui/use-latest-load.ts';
import { taxChoiceOf, taxWords } from './invoice-words.ts';
import type { LineOptions } from './service-queries.server.ts';

/** What lines choose from, for the customer of the invoice. */
export function useLineOptions(customerId: string | undefined): LineOptions | undefined {
  const { data, load } = useLatestLoad<LineOptions>();
  useEffect(() => {
    const of = customerId ? `?${new URLSearchParams({ customer: customerId })}` : '';
    void load(`/admin/invoices/options${of}`);
  }, [load, customerId]);
  return data;
}

/** The firm's rates, and the one that the line has if it is another. */
export function taxOptions(options: LineOptions | undefined, chosen: string | undefined) {
  const rates = (options?.taxes ?? []).map((tax) => ({
    value: taxChoiceOf(tax),
    label: taxWords(tax),
  }));
  const isKnown = !chosen || rates.some(({ value }) => value === chosen);
  return isKnown ? rates : [...rates, { value: chosen, label: chosen }];
}
