import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedOfModel {
  path: string;
  authorization: string | undefined;
  body: any;
}

/** What the model does next: answers with this content, answers whole, or takes the reply into its own hands. */
export type ModelTurn =
  | { content: unknown }
  | { refusal: string }
  | { status: number; error: object }
  | ((response: ServerResponse) => void);

export interface ModelServer {
  baseUrl: string;
  readonly asked: AskedOfModel[];
  /** Turns in order; the last one is repeated. */
  turns: ModelTurn[];
  close(): Promise<void>;
}

/** A real HTTP server that speaks the OpenAI protocol. */
export async function openModelServer(): Promise<ModelServer> {
  const model: Pick<ModelServer, 'asked' | 'turns'> = { asked: [], turns: [] };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    model.asked.push({ path: request.url!, authorization: request.headers.authorization, body: JSON.parse(text) });
    const turn = model.turns.length > 1 ? model.turns.shift()! : model.turns[0]!;
    if (typeof turn === 'function') return turn(response);
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if ('status' in turn) return json(turn.status, { error: turn.error });
    const said = 'refusal' in turn ? turn : { content: JSON.stringify(turn.content) };
    const message = { role: 'assistant', content: null, refusal: null, ...said };
    const choices = [{ index: 0, finish_reason: 'stop', message }];
    return json(200, { id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return Object.assign(model, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
