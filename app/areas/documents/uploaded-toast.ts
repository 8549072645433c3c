import type { Toast } from '#app/platform/toast.ts';

/** What is said once documents were uploaded (text: specification, section 8). */
export function uploadedToast(documents: number): Toast {
  return {
    kind: 'success',
    title: 'Document uploaded successfully',
    ...(documents > 1 && { description: `${documents} documents were added.` }),
  };
}
