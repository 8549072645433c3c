import { data } from 'react-router';

/**
 * The fields of a posted form. NUL characters, which no keyboard types and the database can't store, are left out.
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
    form.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value);
  }
  return form;
}
