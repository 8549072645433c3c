import { createContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** The nonce of this response's inline scripts; undefined in the browser. Cached pages lose it again: their scripts go by hash. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The same, handed from the HTTP server to the renderer. */
export const requestNonce = createRouterContext<string | undefined>(undefined);
