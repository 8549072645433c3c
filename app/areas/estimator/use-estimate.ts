import { useMemo } from 'react';
import { useAddressForm } from '#app/ui/public/use-address-form.ts';
import { type Estimate, estimate } from './estimate.ts';
import { type EstimateReading, readEstimate, writeEstimate } from './estimate-inputs.ts';

/** What the estimator shows at this moment. */
export type LiveEstimate = {
  reading: EstimateReading;
  /** Null without equipment, or while a field is wrong. */
  result: Estimate | null;
  /** The estimate's address behind the question mark; while a field is wrong, the last one that was right. */
  query: string;
};

/** Keeps the estimate in step with its form (call `read` on each change) and with the address bar. */
export function useEstimate(initial: EstimateReading) {
  const { form, read, reading, query } = useAddressForm(initial, readEstimate, queryOf);
  const result = useMemo(() => (reading.inputs ? estimate(reading.inputs) : null), [reading]);
  const live: LiveEstimate = { reading, result, query };
  return { form, read, live };
}

function queryOf(reading: EstimateReading): string | null {
  return reading.inputs && writeEstimate(reading.inputs);
}
