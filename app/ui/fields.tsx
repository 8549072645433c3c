import { onDemand } from './on-demand.tsx';

export type { LookupOption } from './LookupInput.tsx';

// The fields of forms, for dialogs and other forms whose code is loaded once somebody reaches for them.

const inputs = () => import('./field-inputs.tsx');

export const TextField = onDemand(async () => (await inputs()).TextField);
export const TextareaField = onDemand(async () => (await inputs()).TextareaField);
export const SelectField = onDemand(async () => (await inputs()).SelectField);
export const SwitchField = onDemand(async () => (await inputs()).SwitchField);
export const HiddenField = onDemand(async () => (await inputs()).HiddenField);
export const LookupField = onDemand(async () => (await import('./LookupInput.tsx')).LookupField);
export const MarkdownField = onDemand(
  async () => (await import('./MarkdownInput.tsx')).MarkdownField,
);
