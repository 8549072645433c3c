/** There is no such record for this actor. A record of someone else counts as not found. */
export class NotFoundError extends Error {
  override name = 'NotFoundError';
  constructor() {
    super('Not found.');
  }
}

/** Someone else saved the record after this copy of it was opened. */
export class ChangedMeanwhileError extends Error {
  override name = 'ChangedMeanwhileError';
  constructor(
    message = 'Someone else has changed this in the meantime. Copy what you typed, then open it again to see the current version.',
  ) {
    super(message);
  }
}

/** A rule of the business forbids the command; the message says which, in words for the person who asked. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** The person's role in their company doesn't allow it; the message says who can change that. */
export class NotAllowedError extends RefusedError {
  override name = 'NotAllowedError';
}
