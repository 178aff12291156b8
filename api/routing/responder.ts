import { basename } from 'node:path';
import type { ErrorRequestHandler, Request, Response } from 'express';
import {
  ConflictingEdit,
  DanglingReference,
  InvalidDocument,
  SlugTaken,
  StorageFailed,
  StoreFailed,
} from '../../data/files/errors.ts';
import { labelOfPath } from '../../data/schema/field-labels.ts';
import { RecordsInDoubt } from '../../data/records/storage/errors.ts';
import type { ErrorReply, FieldError } from '../contract/shapes/error-reply.ts';
import type { MessageId } from '../../data/messages/catalogues.ts';
import { english, type Text } from '../../data/messages/text.ts';
import { answerPage } from '../http/answer-page.ts';
import { ApiError } from '../http/errors.ts';
import { OutcomeUnknown } from '../../data/catalogue/documents/shared-documents.ts';

/** The answer of the database was lost: the change that failed so may be there all the same. */
export const mayBeSaved = (error: unknown): error is OutcomeUnknown | RecordsInDoubt =>
  error instanceof OutcomeUnknown || error instanceof RecordsInDoubt;

/** Set once the session has been checked. */
export const SIGNED_IN = 'signedIn';

interface Answer {
  status: number;
  reply: ErrorReply;
}

const answer = (status: number, message: string, errors?: FieldError[]): Answer => ({
  status,
  reply: { message, errors },
});

const OUR_FAULT = answer(500, 'Something went wrong on our side. Please try again later.');
/** Where even who asks cannot be looked up. */
const UNAVAILABLE = answer(
  503,
  'The site cannot look up or save anything at the moment. Please try again in a minute.',
);

/** From an error to the reply. What is not known here is our fault, and says nothing internal. `ofOwner`: what they wanted to do. */
export function answerFor(error: unknown, ofOwner: 'change' | 'read' | null): Answer {
  if (error instanceof ApiError) {
    const { status, message, errors, current, first } = error;
    return { status, reply: { message, errors: errors && [...errors], current, ...first } };
  }
  const inWords = ofOwner === 'change' ? ofDocuments(error) : ofOwner === 'read' ? ofReading(error) : undefined;
  return inWords ?? byStatus(error) ?? (mayPass(error) ? UNAVAILABLE : OUR_FAULT);
}

/** Of a database that is away, or of a full disk: who asks may not be known, so that it says no more. */
const mayPass = (error: unknown): boolean => error instanceof StoreFailed && (error.isAway || error.isFull);

/** Why the documents stay as they were. Other callers learn nothing about storage. */
function ofDocuments(error: unknown): Answer | undefined {
  if (error instanceof SlugTaken)
    return answer(409, 'This slug is taken.', [{ path: 'slug', message: 'This slug is taken. Choose another one.' }]);
  if (error instanceof DanglingReference) {
    const { field, unknown } = error.problems[0].reference;
    return answer(400, unknown, [{ path: field, message: unknown }]);
  }
  if (error instanceof ConflictingEdit) return answer(409, `Nothing was saved. ${error.key}.json: ${error.reason}`);
  if (error instanceof InvalidDocument) {
    const errors = error.problems.map(({ field, reason }) => ({ path: field, message: reason }));
    const first = error.field === '' ? error.reason : `${labelOfPath(error.field)}: ${error.reason}`;
    return answer(400, `Nothing was saved. ${first}`, errors);
  }
  if (mayBeSaved(error))
    return answer(503, `This may have been saved: ${error.reason}. Look at it before you repeat the change.`);
  if (!(error instanceof StoreFailed)) return undefined;
  const status = error.isFull || error.isAway ? 503 : 500;
  return answer(status, `Nothing was saved: ${error.reason}. What was saved before is still there.`);
}

/** Why the owner cannot see something. */
function ofReading(error: unknown): Answer | undefined {
  if (error instanceof InvalidDocument)
    return answer(
      503,
      `${error.key}.json cannot be used: ${error.reason} Fix the file or restore its last good version.`,
    );
  if (!(error instanceof StorageFailed) || mayPass(error)) return undefined;
  return answer(503, `${basename(error.file)} cannot be read: ${error.reason}.`);
}

const messages: { readonly [status: number]: string } = {
  400: 'The request could not be read: its body or address is malformed.',
  413: 'The body is too large for this call.',
  415: 'The body has an encoding or character set that is not supported.',
};

/** Errors of Express and its body parsers carry the status that they mean. */
function byStatus(error: unknown): Answer | undefined {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : NaN;
  const message = messages[status];
  const most =
    error instanceof Error && 'limit' in error
      ? ` It takes ${Math.floor(Number(error.limit) / 1024).toLocaleString('en-US')} KB at most.`
      : '';
  return message === undefined ? undefined : answer(status, message + most);
}

const LEFT = 'ERR_STREAM_PREMATURE_CLOSE';

/** Answers every error of every call, people with a page and programs with JSON, and logs those that are ours. */
export function responder(words: () => Text = english): ErrorRequestHandler {
  return (error: unknown, request: Request, response: Response, _next) => {
    // who asked for a file has left before its end
    if (response.destroyed && error instanceof Error && 'code' in error && error.code === LEFT) return;
    const wanted = request.method === 'GET' ? 'read' : 'change';
    const { status, reply } = answerFor(error, response.locals[SIGNED_IN] === true ? wanted : null);
    // what a handler refused by itself says all that there is to know
    if (status >= 500 && !(error instanceof ApiError && error.cause === undefined))
      request.log.error({ err: error }, 'a request failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const requestId = String(request.id);
    response.removeHeader('ETag');
    response.status(status).set({ 'Cache-Control': 'no-store', ...(error instanceof ApiError && error.headers) });
    if (isPerson(request)) {
      const page = response.locals[SIGNED_IN] === true ? null : shoppersPage(status, words());
      response.type('html').send(page ?? englishPage(status, reply, requestId));
    } else response.json({ ...reply, requestId });
  };
}

/** Whether the answer is shown in a tab: someone opened, or loaded again, the address of a call. */
const isPerson = (request: Request): boolean => request.get('sec-fetch-dest') === 'document';

const shoppersTexts: { readonly [status: number]: MessageId } = {
  400: 'errorPage.invalid',
  429: 'errorPage.tooMany',
  500: 'toast.tryLater',
  503: 'toast.tryLater',
};

/** What a shopper without script is told in another language than English; null: the sentence of the error says it. */
function shoppersPage(status: number, t: Text): string | null {
  const text = shoppersTexts[status];
  if (text === undefined || t.language.startsWith('en')) return null;
  return answerPage(t('errorPage.home'), t('errorPage.title'), t(text), { language: t.language });
}

const englishPage = (status: number, { message }: ErrorReply, requestId: string): string =>
  answerPage(
    'Home page',
    'This page cannot be shown',
    status >= 500 ? `${message} The log names this request ${requestId}.` : message,
  );
