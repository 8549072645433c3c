import { createContext, type RouterContextProvider } from 'react-router';

const addressContext = createContext<string>('unknown');

/** Notes the network address that a request came from. */
export function setClientAddress(context: RouterContextProvider, address: string): void {
  context.set(addressContext, address);
}

/** The network address that the request came from, as far as the trusted proxy tells. */
export function clientAddressOf(context: Readonly<RouterContextProvider>): string {
  return context.get(addressContext);
}
