import { useRef } from 'react';
import { serializeForm } from './form-words.ts';
import { randomId } from './random-id.ts';

/**
 * The `submissionId` of a form that stays on its page: `mark` puts it into the form's hidden field of that name as the form
 * is sent. The same words sent again carry the same id, so that they are written once; other words are another sending,
 * and so is everything after `forget`, which is called once the words were taken.
 */
export function useSubmissionId() {
  const last = useRef({ words: '', id: '' });
  return {
    mark(form: HTMLFormElement): void {
      const words = serializeForm(form);
      if (last.current.id === '' || last.current.words !== words) {
        last.current = { words, id: randomId() };
      }
      const field = form.elements.namedItem('submissionId');
      if (field instanceof HTMLInputElement) field.value = last.current.id;
    },
    forget(): void {
      last.current = { words: '', id: '' };
    },
  };
}
