import { type SendFile, UploadError, type Uploaded } from './upload-queue.ts';

const ADDRESS = '/files/uploads';

/**
 * Sends a file to the server as the raw body of one request. It uses XMLHttpRequest, because fetch can't tell how much has been
 * sent.
 */
export const sendFile: SendFile = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new UploadError('The connection was lost. Try again.', true));
    request.open('POST', ADDRESS);
    request.responseType = 'text';
    request.setRequestHeader('X-File-Name', encodeURIComponent(file.name.toWellFormed()));
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = () => reject(new UploadError('The upload was stopped.', true));
    request.onload = () => {
      try {
        resolve(readAnswer(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

/** Reads the server's answer to a file. @throws UploadError when it refused the file. */
export function readAnswer(status: number, body: string): Uploaded {
  const answer = jsonOf(body);
  if (status === 201 && isTaken(answer)) return answer.upload;
  // Too many at once passes; a file that is too large or of a wrong type stays so.
  if (isRefusal(answer)) throw new UploadError(answer.error, status === 429 || status >= 500);
  // A page instead of an answer: the guard has sent the browser to the sign-in screen.
  if (status === 200) {
    throw new UploadError('You are signed out. Sign in again in another tab, then retry.', true);
  }
  throw new UploadError('The server could not take this file. Try again.', true);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// By hand: a page with a field for files needs no schema otherwise.
function isTaken(answer: unknown): answer is { upload: Uploaded } {
  if (!isRecord(answer) || !isRecord(answer.upload)) return false;
  const { id, fileName, fileSize, mimeType } = answer.upload;
  const areTexts = [id, fileName, mimeType].every((part) => typeof part === 'string');
  return areTexts && typeof fileSize === 'number';
}

function isRefusal(answer: unknown): answer is { error: string } {
  return isRecord(answer) && typeof answer.error === 'string';
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === 'object' && found !== null;
}
