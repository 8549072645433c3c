import { createContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/**
 * The nonce of this response's inline scripts; undefined in the browser. On cached pages it is replaced by hashes of the
 * scripts.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** The same nonce, passed from the HTTP server to the renderer. */
export const requestNonce = createRouterContext<string | undefined>(undefined);
