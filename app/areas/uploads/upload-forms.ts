import { z } from 'zod';
import { MAX_UPLOADS } from './upload-limits.ts';

/** The form field with the ids of uploaded files. `missing` is the error if there is none; without it files are optional. */
export function uploadIds({ max = MAX_UPLOADS, missing }: { max?: number; missing?: string } = {}) {
  const most = max === 1 ? 'One file at a time' : `At most ${max} files at a time`;
  const ids = z.array(z.uuid()).max(max, most);
  return missing ? ids.min(1, missing) : ids;
}
