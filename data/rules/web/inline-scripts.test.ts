import { describe, expect, it } from 'vitest';
import { inlineScripts } from './inline-scripts.ts';

describe('inline scripts', () => {
  it.each([
    ['one in capitals with attributes', '<SCRIPT type="module" async>a()</SCRIPT >', ['a()']],
    ['line breaks as a browser hashes them', '<script>a()\r\nb()\rc()</script>', ['a()\nb()\nc()']],
    ['an attribute that holds >', '<script data-x="a>b">a()</script>', ['a()']],
    ['an attribute that looks like src', '<script title=" src=x">a()</script>', ['a()']],
    ['entities and tags inside stay as they are', '<script>if (a &amp;& b) "<b>"</script>', ['if (a &amp;& b) "<b>"']],
    ['no loader', '<script async src="https://ads.example/a.js">ignored()</script>', []],
    ['nothing within a comment', '<!-- <script>a()</script> --><script>b()</script>', ['b()']],
    ['several', '<script>a()</script><p>text</p><script>b()</script>', ['a()', 'b()']],
  ])('%s', (_name, markup, expected) => expect(inlineScripts(markup)).toEqual(expected));
});
