import { labelOfPath } from '../../data/schema/field-labels.ts';
import { plural } from '../../data/schema/plural.ts';
import type { z } from 'zod';
import type { FieldError } from '../contract/shapes/error-reply.ts';
import type { Json } from '../../data/queries/reading/reader.ts';

/** What a handler throws to answer with an error. `message` is for the person who made the call. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: string = 'API_ERROR';
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  /** What is there now, for a caller with an old version. */
  readonly current: Json | undefined;
  /** Response headers that belong to the status, such as `Allow` with 405. */
  readonly headers: { readonly [name: string]: string };
  /** Its cause has been logged already. */
  readonly isLogged: boolean = false;
  /** What the caller should do before it asks again. */
  readonly first: { readonly reauthenticate?: true; readonly secondFactor?: true };

  constructor(status: number, message: string, { errors, current, cause, headers = {}, first = {} }: Details = {}) {
    super(message, { cause });
    this.status = status;
    this.errors = errors;
    this.current = current;
    this.headers = headers;
    this.first = first;
  }
}

type Details = Partial<Pick<ApiError, 'errors' | 'current' | 'cause' | 'headers' | 'first'>>;

export class InvalidRequest extends ApiError {
  override name = 'InvalidRequest';
  override readonly code: string = 'INVALID_REQUEST';
  constructor(errors: readonly FieldError[], message = firstOf(errors)) {
    super(400, message, { errors });
  }
}

function firstOf(errors: readonly FieldError[]): string {
  const [first] = errors;
  if (first === undefined) return 'The request is not valid.';
  return first.path === '' ? first.message : `${labelOfPath(first.path)}: ${first.message}`;
}

export class NotSignedIn extends ApiError {
  override name = 'NotSignedIn';
  override readonly code: string = 'NOT_SIGNED_IN';
  /** `challenge` is the value of `WWW-Authenticate`. */
  constructor(
    message = 'Please sign in.',
    { challenge = 'Session realm="dashboard"', ...more }: Details & { challenge?: string } = {},
  ) {
    super(401, message, { ...more, headers: { 'WWW-Authenticate': challenge } });
  }
}

export class Forbidden extends ApiError {
  override name = 'Forbidden';
  override readonly code: string = 'FORBIDDEN';
  constructor(message: string, first: ApiError['first'] = {}) {
    super(403, message, { first });
  }
}

export class NotFound extends ApiError {
  override name = 'NotFound';
  override readonly code: string = 'NOT_FOUND';
  constructor(message: string) {
    super(404, message);
  }
}

/** Another request saved first, or the change does not fit the stored state. */
export class Conflict extends ApiError {
  override name = 'Conflict';
  override readonly code: string = 'CONFLICT';
  constructor(message: string, current?: object, errors?: readonly FieldError[]) {
    super(409, message, { current: current as Json | undefined, errors });
  }
}

/** The address exists, but not for this method. `allowed` goes into the header `Allow`, such as `GET, HEAD`. */
export class MethodNotAllowed extends ApiError {
  override name = 'MethodNotAllowed';
  override readonly code: string = 'METHOD_NOT_ALLOWED';
  constructor(method: string, allowed: string) {
    super(405, `${method} is not allowed here. Use ${allowed}.`, { headers: { Allow: allowed } });
  }
}

export class UnsupportedType extends ApiError {
  override name = 'UnsupportedType';
  override readonly code: string = 'UNSUPPORTED_TYPE';
  constructor(expected: string) {
    super(415, `Send the body as ${expected}, in UTF-8.`);
  }
}

export class TooManyRequests extends ApiError {
  override name = 'TooManyRequests';
  override readonly code: string = 'TOO_MANY_REQUESTS';
  /** `seconds`: whole ones, after which the same request is accepted. */
  constructor(seconds: number) {
    super(429, `Too many attempts. Please try again in ${duration(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

const counted = (count: number, unit: string): string => `${count} ${plural(count, unit)}`;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** "45 seconds", "1 minute", "15 minutes", "3 hours": rounded up to whole minutes from a minute on, and to whole hours from two on. */
function duration(seconds: number): string {
  if (seconds < MINUTE) return counted(seconds, 'second');
  return seconds < 2 * HOUR
    ? counted(Math.ceil(seconds / MINUTE), 'minute')
    : counted(Math.ceil(seconds / HOUR), 'hour');
}

export class Unavailable extends ApiError {
  override name = 'Unavailable';
  override readonly code: string = 'UNAVAILABLE';
  constructor(message: string) {
    super(503, message);
  }
}

/** Zod's issues as the field errors of a reply. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
}
