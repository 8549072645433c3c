import { createContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** Whether browsers are to measure their pages, because someone may read the metrics. False in the browser. */
export const VitalsContext = createContext(false);

/** The same, passed from the HTTP server to the renderer. */
export const vitalsWanted = createRouterContext(false);
