import type { ServerResponse } from 'node:http';
import { openModelServer, type AskedOfModel, type ModelServer } from '../../api/testing/model-server.ts';

/**
 * A model over HTTP. The tests run in other processes than this server, so it answers by what it is asked about: something
 * *unwilling* is refused, something *slow* is never answered, something *late* only when the next question comes, and of everything else
 * it drafts a store or a post.
 */
export async function openScriptedModel(): Promise<ModelServer> {
  const model = await openModelServer();
  model.turns = [(response) => answer(model.asked.at(-1)!, response)];
  return model;
}

const late: (() => void)[] = [];

function answer({ body }: AskedOfModel, response: ServerResponse): void {
  const request: string = body.messages.at(-1).content;
  if (/slow/i.test(request)) return;
  if (/late/i.test(request)) return void late.push(() => draft(request, body, response));
  for (const answered of late.splice(0)) answered();
  draft(request, body, response);
}

function draft(request: string, body: AskedOfModel['body'], response: ServerResponse): void {
  const about = /"(.*?)"/.exec(request)?.[1] ?? 'nothing';
  const drafted = body.response_format.json_schema.name === 'store_draft' ? storeDraft(about) : postDraft(about);
  const message = /unwilling/i.test(request)
    ? { content: null, refusal: 'I would rather not.' }
    : { content: JSON.stringify(drafted), refusal: null };
  const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }];
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices }));
}

const postDraft = (about: string) => ({
  title: `On ${about}`,
  excerpt: `What there is to know of ${about}.`,
  content: `<h2>First</h2><p>Much can be said of ${about}.</p>`,
  seoDescription: `Of ${about}.`,
  keywords: ['drafted'],
});

const storeDraft = (about: string) => ({
  description: `${about} is a shop.`,
  category: 'Travel',
  offers: Array.from({ length: 11 }, (_, at) => ({
    title: `${about} offer ${at + 1}`,
    description: 'For all orders.',
    code: at % 4 === 3 ? `CODE${at}` : null,
    discountType: 'percentage',
    discountValue: '10%',
    conditions: null,
  })),
});
