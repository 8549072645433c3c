/** Who hears of a change of place in history before the router does, and may keep it from that. */
export const backGate: { hear: ((event: PopStateEvent) => void) | null } = { hear: null };
