/** The host whose word on a sender the tests believe. */
export const OWN_HOST = 'mx.firm.example';
/** Where replies go in the tests. */
export const REPLY_ADDRESS = 'reply@firm.example';
