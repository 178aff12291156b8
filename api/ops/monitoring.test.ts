import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { emptySummary } from '../testing/recording-publisher.ts';
import { openTestApi } from '../testing/running-api.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests();

const scrape = async (headers: { [name: string]: string } = {}) => {
  const response = await fetch(`${api.address}/metrics`, { headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

/** The value of a figure, by its name with its labels. */
const figure = (text: string, name: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')
    .at(-1);

describe('readiness', () => {
  test('is there while data is read and written and pages can be published', async () => {
    const { status, body } = await api.visitor().get('/readyz');
    expect([status, body]).toEqual([200, { status: 'ready', outgoing: [] }]);
  });

  test('is gone with a reason while nothing can be published, which is logged once', async () => {
    const other = await openTestApi();
    rmSync(other.published, { recursive: true });
    try {
      for (const attempt of [1, 2]) {
        const { status, body } = await other.visitor().get('/readyz');
        expect([attempt, status, body.message]).toEqual([
          attempt,
          503,
          'Not ready: nothing can be published: its folder is missing.',
        ]);
      }
      expect(other.logged.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
        'not ready: nothing can be published: its folder is missing',
      ]);
      expect((await other.visitor().get('/healthz')).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('metrics', () => {
  test('count requests by route and publishes by outcome, in the format of Prometheus', async () => {
    for (const path of ['/api/stores/none', '/api/stores/other', '/nowhere']) await api.visitor().get(path);
    api.publisher.emit({
      type: 'finished',
      id: 'p1',
      at: '2026-11-21T00:00:00.000Z',
      summary: { ...emptySummary, pages: 7, written: 3, ms: 20 },
      because: [],
      deletedPaths: [],
      files: [],
      failed: [],
      documents: [],
      warnings: { named: [], more: 0 },
    });
    const { status, type, text } = await scrape();
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const count = 'http_request_duration_seconds_count';
    const routes = [
      ...text.matchAll(new RegExp(`${count}{method="GET",route="([^"]*)",status="([^"]*)"} (\\d+)`, 'g')),
    ];
    const seen = new Map(routes.map(([, route, code, value]) => [`${route} ${code}`, Number(value)]));
    expect(seen.get('/api/stores/:slug 4xx')).toBe(2);
    expect(seen.get('file 4xx')).toBe(1);
    expect(figure(text, 'coupon_site_publishes_total{outcome="done"}')).toBe('1');
    expect(figure(text, 'coupon_site_published_pages_total{action="written"}')).toBe('3');
    expect(figure(text, 'coupon_site_ready{check="writes"}')).toBe('1');
    expect(figure(text, 'coupon_site_build_info{version="1.2.3"}')).toBe('1');
    expect(figure(text, 'coupon_site_problems{kind="page"}')).toBe('0');
  });

  test('are for this machine alone, and with METRICS_PORT for that port alone', async () => {
    expect((await scrape({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
    const withPort = await openTestApi({ apiSettings: { metricsPort: 9464 } });
    try {
      expect((await fetch(`${withPort.address}/metrics`)).status).toBe(404);
    } finally {
      await withPort.close();
    }
  });
});
