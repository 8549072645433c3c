import { UploadDocument } from './DocumentDialogs.tsx';
import { RequestFile } from './RequestDialogs.tsx';

/** Uploading a document for a customer, and asking them for a file. */
export default function DocumentDialogs() {
  return (
    <>
      <RequestFile />
      <UploadDocument />
    </>
  );
}
