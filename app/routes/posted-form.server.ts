import { data } from 'react-router';
import { withoutControls } from '#app/platform/form-fields.ts';

// A place this far back in a list would have the parser make all the places before it: a minute's work for a line of text.
const FAR_PLACE = /\[\d{4,}\]/;

/**
 * The fields of a posted form, without control characters.
 * @throws a 400 response when the body is no form.
 */
export async function postedForm(request: Request): Promise<FormData> {
  let posted: FormData;
  try {
    posted = await request.formData();
  } catch {
    throw data('The request holds no form.', { status: 400 });
  }
  const form = new FormData();
  for (const [name, value] of posted) {
    if (FAR_PLACE.test(name)) throw data('The request holds no form.', { status: 400 });
    form.append(name, typeof value === 'string' ? withoutControls(value) : value);
  }
  return form;
}
