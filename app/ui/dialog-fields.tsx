import { onDemand } from './on-demand.tsx';

// The fields of `fields.tsx` and others, for dialogs: their code is loaded once someone reaches for one.

const inputs = () => import('#app/ui/forms/fields.tsx');

export const DialogText = onDemand(async () => (await inputs()).TextField);
export const DialogPassword = onDemand(async () => (await inputs()).PasswordField);
export const DialogTextarea = onDemand(async () => (await inputs()).TextareaField);
export const DialogSelect = onDemand(async () => (await inputs()).SelectField);
export const DialogSwitch = onDemand(async () => (await inputs()).SwitchField);
export const DialogHidden = onDemand(async () => (await inputs()).HiddenField);
export const DialogLookup = onDemand(
  async () => (await import('#app/ui/opens/LookupField.tsx')).LookupField,
);
export const DialogMarkdown = onDemand(
  async () => (await import('#app/ui/editor/MarkdownField.tsx')).MarkdownField,
);
