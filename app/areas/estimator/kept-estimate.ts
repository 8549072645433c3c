import { type Estimate, type EstimateInputs, estimate } from './estimate.ts';
import { inputsOfQuery, storedInputs, withoutAbsent, writeEstimate } from './estimate-inputs.ts';

/** An estimate as it is kept with an inquiry or a submission. */
export type KeptEstimate = { inputs: EstimateInputs; result: Estimate };

/** The estimate behind an address such as "rs=8&a=1.1", as it is kept; null when there is none. */
export function keptEstimate(query: string): KeptEstimate | null {
  return worked(inputsOfQuery(query));
}

/** An estimate that was kept, with its figures and the address that opens it; null when it can't be read. */
export function openKeptEstimate(stored: unknown): (KeptEstimate & { address: string }) | null {
  const kept = worked(storedInputs(stored));
  return kept && { ...kept, address: `/estimator?${writeEstimate(kept.inputs)}` };
}

function worked(inputs: EstimateInputs | null): KeptEstimate | null {
  const result = inputs && estimate(inputs);
  return result ? { inputs: withoutAbsent(inputs), result } : null;
}
