import { type Estimate, type EstimateInputs, estimate } from './estimate.ts';
import { inputsOfQuery, storedInputs, withoutAbsent, writeEstimate } from './estimate-inputs.ts';

/** An estimate as it is stored with an inquiry or a submission. */
export type StoredEstimate = { inputs: EstimateInputs; result: Estimate };

/** The estimate behind an address such as "rs=8&a=1.1", as it is stored; null when there is none. */
export function storedEstimate(query: string): StoredEstimate | null {
  return worked(inputsOfQuery(query));
}

/** Returns a stored estimate with its figures and the address that opens it; null if it can't be read. */
export function openStoredEstimate(stored: unknown): (StoredEstimate & { address: string }) | null {
  const estimate = worked(storedInputs(stored));
  return estimate && { ...estimate, address: `/estimator?${writeEstimate(estimate.inputs)}` };
}

function worked(inputs: EstimateInputs | null): StoredEstimate | null {
  const result = inputs && estimate(inputs);
  return result ? { inputs: withoutAbsent(inputs), result } : null;
}
