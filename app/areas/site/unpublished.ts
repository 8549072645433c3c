/** What the answer to a visitor says of a site that is not published: the firm's name, where it has set one. */
export type Unpublished = { unpublished: string };

/** Whether an error's data says that the site is not published. */
export function isUnpublished(data: unknown): data is Unpublished {
  return typeof data === 'object' && data !== null && 'unpublished' in data;
}
