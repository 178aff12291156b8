import { ExplainedError } from '../../data/files/errors.ts';
import { labelOfPath } from '../../data/schema/field-labels.ts';
import { plural } from '../../data/schema/plural.ts';
import type { z } from 'zod';
import type { FieldError } from '../contract/shapes/error-reply.ts';

/** What a handler throws to answer with an error. `message` is for the person who made the call. */
export class ApiError extends ExplainedError {
  readonly status: number;
  readonly errors?: readonly FieldError[] | undefined;
  /** What is there now, for a caller with an old version. */
  readonly current?: object | undefined;
  /** Response headers that belong to the status, such as `Allow` with 405. */
  readonly headers?: { readonly [name: string]: string };
  /** What the caller should do before it asks again. */
  readonly first?: { readonly reauthenticate?: true; readonly secondFactor?: true };

  constructor(status: number, message: string, { cause, ...details }: Details = {}) {
    super(message, { cause });
    this.status = status;
    Object.assign(this, details);
  }
}

type Details = Pick<ApiError, 'errors' | 'current' | 'cause' | 'headers' | 'first'>;

const ofStatus = (status: number) =>
  class extends ApiError {
    constructor(message: string, details?: Details) {
      super(status, message, details);
    }
  };

export class Forbidden extends ofStatus(403) {}
export class NotFound extends ofStatus(404) {}
/** Another request saved first, or the change does not fit the stored state. */
export class Conflict extends ofStatus(409) {}
export class Unavailable extends ofStatus(503) {}

export class InvalidRequest extends ApiError {
  constructor(errors: readonly FieldError[], message = firstOf(errors)) {
    super(400, message, { errors });
  }
}

/** One field is wrong. The label of the field stands before the message. */
export const wrongField = (path: string, message: string): InvalidRequest => new InvalidRequest([{ path, message }]);

/** The same where the message says by itself what is wrong. */
export const wrongRequest = (path: string, message: string): InvalidRequest =>
  new InvalidRequest([{ path, message }], message);

function firstOf(errors: readonly FieldError[]): string {
  const [first] = errors;
  if (first === undefined) return 'The request is not valid.';
  return first.path === '' ? first.message : `${labelOfPath(first.path)}: ${first.message}`;
}

export class NotSignedIn extends ApiError {
  /** `challenge` is the value of `WWW-Authenticate`. */
  constructor(
    message = 'Please sign in.',
    { challenge = 'Session realm="dashboard"', ...more }: Details & { challenge?: string } = {},
  ) {
    super(401, message, { ...more, headers: { 'WWW-Authenticate': challenge } });
  }
}

/** What the path of a call names does not exist. */
export const noSuch = (thing: string): NotFound => new NotFound(`There is no such ${thing}.`);

/** What the path of a call names. Throws `NotFound`. */
export function existing<Value>(thing: string, value: Value | undefined): Value {
  if (value === undefined) throw noSuch(thing);
  return value;
}

/** One field does not fit the stored state. */
export const conflictOf = (path: string, message: string): Conflict =>
  new Conflict(message, { errors: [{ path, message }] });

/** The address exists, but not for this method. `allowed` goes into the header `Allow`, such as `GET, HEAD`. */
export class MethodNotAllowed extends ApiError {
  constructor(method: string, allowed: string) {
    super(405, `${method} is not allowed here. Use ${allowed}.`, { headers: { Allow: allowed } });
  }
}

export class UnsupportedType extends ApiError {
  constructor(expected: string) {
    super(415, `Send the body as ${expected}, in UTF-8.`);
  }
}

export class TooManyRequests extends ApiError {
  /** `seconds`: whole ones, after which the same request is accepted. */
  constructor(seconds: number) {
    super(429, `Too many attempts. Please try again in ${duration(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** "45 seconds", "1 minute", "15 minutes", "3 hours": rounded up to whole minutes from a minute on, and to whole hours from two on. */
function duration(seconds: number): string {
  const longer = seconds < 2 * HOUR ? { unit: 'minute', length: MINUTE } : { unit: 'hour', length: HOUR };
  const { unit, length } = seconds < MINUTE ? { unit: 'second', length: 1 } : longer;
  const count = Math.ceil(seconds / length);
  return `${count} ${plural(count, unit)}`;
}

/** Zod's issues as the field errors of a reply. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
}
