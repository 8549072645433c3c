import { useRef } from 'react';
import { randomId } from '#app/ui/everywhere/random-id.ts';
import { serializeForm } from './form-words.ts';

/**
 * The `submissionId` of a form that stays on its page: `mark` puts it into the form's hidden field of that name when the form
 * is sent. The same text sent again has the same id, so that it is written once; another text is another submission, and so is
 * everything after `forget`, which is called once the text was accepted.
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
