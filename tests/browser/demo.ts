/** The password of all demo logins. */
export const DEMO_PASSWORD = 'plenum-demo';

/** The environment variable that tells the workers where the data of the loaded demo firm are. */
export const LOADED_DEMO = 'PLENUM_LOADED_DEMO';
