import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { holdInPage, scriptsHolder } from './held-scripts.ts';

const head = '<head><script type="module">start()</script><script type="module">early()</script>';
const body =
  '</head><main title="<script>shout()</script>"><script>island()</script></main>' +
  '<script type="module">own()</script><script type="module" src="/a.js"></script><script type="module" src="/b.js"></script>';
const policy = `script-src 'sha256-${hash('sha256', 'island()', 'base64')}'`;
const holderOf = scriptsHolder({ policy, importsOf: () => ['/both.js'] });

it('the first script of a head runs at once, its others in their turn, those of the body when they are started', () => {
  expect(holdInPage(head + body, holderOf())).toBe(
    '<head><script type="module" async>start()</script><script type="module">early()</script>' +
      '</head><main title="<script>shout()</script>"><script type="text/plain">island()</script></main>' +
      '<script type="text/plain">own()</script><link rel="modulepreload" href="/a.js">' +
      '<link rel="modulepreload" href="/both.js"><link rel="modulepreload" href="/b.js">',
  );
});

it('no script is held back where none starts it', () => {
  expect(holdInPage(`<head>${body}`, holderOf())).toBe(`<head>${body}`);
});
