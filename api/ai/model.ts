import { z } from 'zod';
import { jsonIn } from '../../data/rules/text/json-in.ts';
import { ApiError, Unavailable } from '../http/errors.ts';

/** The model or its server failed; `message` is for the owner. */
class ModelFailed extends ApiError {
  constructor(message: string, cause?: string) {
    super(502, message, { cause: cause === undefined ? undefined : new Error(cause) });
  }
}

/** The owner has gone, or the server stops. */
export const cancelled = () => new Unavailable('The generation was cancelled. Nothing was saved.');

/** For one answer, from the question to its end. */
const TIMEOUT_MS = 120_000;
const ASK = 'ask the person who runs your server to check its settings.';
const TOO_SLOW = 'The model took too long to answer. Please try again.';
/** An answer that does not fit its schema is asked for again. */
const MOST_TRIES = 2;

/** 280 modules, loaded with the first question: most servers are asked none. */
async function openai() {
  const [{ default: OpenAI }, { zodResponseFormat }] = await Promise.all([
    import('openai'),
    import('openai/helpers/zod'),
  ]);
  return { OpenAI, zodResponseFormat };
}

export interface Question<Schema extends z.core.$ZodType> {
  /** Names the schema for the model: letters and underscores. */
  name: string;
  schema: Schema;
  instructions: string;
  request: string;
  /** Whether an answer that fits the schema is of any use. Servers know only part of what zod can ask for, so the rest is asked here. */
  isUsable?: (answer: z.output<Schema>) => boolean;
}

export interface ModelSettings {
  /** Absent: there is no model, and the AI calls answer 503. */
  OPENAI_API_KEY?: string | undefined;
  OPENAI_BASE_URL?: string | undefined;
  OPENAI_MODEL: string;
  /** How long one answer may take. */
  modelTimeoutMs?: number | undefined;
}

/** What asks a model: it throws `ModelFailed` with a reason for the owner, and when it is cancelled. */
export function createModel(apiKey: string, settings: ModelSettings) {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model, modelTimeoutMs: timeoutMs = TIMEOUT_MS } = settings;
  async function answerText<Schema extends z.core.$ZodType>(
    { name, schema, instructions, request }: Question<Schema>,
    signal: AbortSignal,
  ): Promise<string> {
    const { OpenAI, zodResponseFormat } = await openai();
    const client = new OpenAI({ apiKey, baseURL: baseUrl ?? null, maxRetries: 0, logLevel: 'off' });
    const completion = await client.chat.completions.create(
      {
        model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: request },
        ],
        response_format: zodResponseFormat(schema, name),
      },
      { signal },
    );
    const choice = completion.choices?.[0];
    if (choice?.message?.refusal) throw new ModelFailed(`The model refused: ${choice.message.refusal}`);
    if (choice?.finish_reason === 'content_filter')
      throw new ModelFailed('The model refused: its content filter stopped the answer.');
    return choice?.message?.content ?? '';
  }

  return async <Schema extends z.core.$ZodType>(
    question: Question<Schema>,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> => {
    for (let tries = 1; ; tries += 1) {
      // the client's own timeout ends with the first line of an answer; this one covers all of it
      const patience = AbortSignal.timeout(timeoutMs);
      const text = await answerText(question, AbortSignal.any([signal, patience])).catch(async (error: unknown) => {
        if (signal.aborted) throw cancelled();
        if (patience.aborted) throw new ModelFailed(TOO_SLOW);
        throw await toOwnerError(error, apiKey);
      });
      const answer = z.safeParse(question.schema, jsonIn(text));
      if (answer.success && question.isUsable?.(answer.data) !== false) return answer.data;
      if (tries === MOST_TRIES)
        throw new ModelFailed('The model gave two answers that could not be used. Please try again.');
    }
  };
}

/** What went wrong, for the owner. The server's own words go to the log alone, and the key not even there. */
async function toOwnerError(error: unknown, key: string): Promise<Error> {
  if (error instanceof ModelFailed) return error;
  const { OpenAI } = await openai();
  const cause = error instanceof Error ? error.message.replaceAll(key, '[the key]') : undefined;
  if (error instanceof OpenAI.AuthenticationError || error instanceof OpenAI.PermissionDeniedError)
    return new ModelFailed(`The AI server rejected the key. Please ${ASK}`, 'check OPENAI_API_KEY');
  const isUsedUp = error instanceof OpenAI.RateLimitError && error.code === 'insufficient_quota';
  const status = error instanceof OpenAI.APIError && error.status ? ` (${error.status})` : '';
  const sentences: [boolean, string][] = [
    [error instanceof OpenAI.APIConnectionTimeoutError, TOO_SLOW],
    [error instanceof OpenAI.APIConnectionError, `The AI server cannot be reached. Try again later, or ${ASK}`],
    [isUsedUp, 'The quota of the AI account is used up. Add credit, then try again.'],
    [error instanceof OpenAI.RateLimitError, 'The AI server is limiting requests. Please try again in a minute.'],
    [error instanceof OpenAI.NotFoundError, `The AI server does not know this model. Please ${ASK}`],
    [error instanceof OpenAI.APIError, `The AI server failed${status}. Please try again later.`],
  ];
  const [, sentence = 'The AI server sent a reply that could not be read.'] = sentences.find(([is]) => is) ?? [];
  return new ModelFailed(sentence, cause);
}
