import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// React Router leaves two kinds of promises unhandled that report no fault: the end of an answer whose request it gave up
// for a newer one, and a redirect it has followed while a style sheet was still loading.
window.addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  const isGivenUp = reason instanceof DOMException && reason.name === 'AbortError';
  if (isGivenUp || reason instanceof Response) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
