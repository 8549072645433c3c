/** Hears of a change of place in history before the router does, and may hide it from the router. */
export const backGate: { hear: ((event: PopStateEvent) => void) | null } = { hear: null };
