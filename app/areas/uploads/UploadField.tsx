import { onDemand } from '#app/ui/on-demand.tsx';

/** The field of a form that takes files, for forms whose code is loaded once somebody reaches for them. */
export const UploadField = onDemand(async () => (await import('./UploadInput.tsx')).UploadField);
