/** The id of the sample client, of its customer and of its company; `sample_client()` is the same. */
export const SAMPLE_CLIENT = '5a3b1e00-0000-4000-8000-000000000001';
