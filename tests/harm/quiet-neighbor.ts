const PAUSE_MS = 40;

/** Somebody who reads a page every now and then while others misbehave. */
type QuietNeighbor = {
  /** Ends the reading; the times of its requests in milliseconds, and every answer that was not the page. */
  leave: () => Promise<{ times: number[]; refused: string[] }>;
};

/** Begins to read the addresses in turn, one request at a time. */
export function quietNeighbor(
  origin: string,
  addresses: readonly string[],
  headers: Record<string, string>,
): QuietNeighbor {
  const times: number[] = [];
  const refused: string[] = [];
  let goes = true;
  const read = async () => {
    for (let turn = 0; goes; turn += 1) {
      const address = addresses[turn % addresses.length] ?? '/';
      const started = performance.now();
      const ask = () => fetch(origin + address, { headers, redirect: 'manual' });
      // A kept connection may have been closed over somebody's bad request.
      const response = await ask().catch(ask).catch(String);
      if (typeof response !== 'string') await response.arrayBuffer();
      const status = typeof response === 'string' ? response : response.status;
      if (status !== 200) refused.push(`${status} ${address}`);
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const reading = read();
  return {
    leave: async () => {
      goes = false;
      await reading;
      return { times: times.sort((a, b) => a - b), refused };
    },
  };
}

/** The time that this share of the sorted times stays below. */
export function percentile(times: readonly number[], share: number): number {
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
}
