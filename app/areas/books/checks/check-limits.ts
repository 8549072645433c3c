/** Maximum number of checks of one deposit. */
export const MOST_CHECKS = 200;
