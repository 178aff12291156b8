import { createApp } from 'astro/app/entrypoint';
export { handler } from '@astrojs/node/server.js';
const app = createApp({ streaming: false });
export async function render(pathname: string, locals: App.Locals): Promise<Response> {
  return app.render(new Request(new URL(pathname, 'http://localhost')), { locals });
}
