import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { emptySummary } from '../testing/recording-publisher.ts';
import { openTestApi } from '../testing/running-api.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests();

test('readiness is there while data is read and written and pages can be published', async () => {
  expect(await api.visitor().get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', outgoing: [] } });
});

test('readiness is gone with a reason while nothing can be published, which is logged once', async () => {
  const other = await openTestApi();
  onTestFinished(() => other.close());
  rmSync(other.published, { recursive: true });
  const message = 'Not ready: nothing can be published: its folder is missing.';
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await other.visitor().get('/readyz')).toMatchObject({ status: 503, body: { message } });
  expect(other.logged.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
    'not ready: nothing can be published: its folder is missing',
  ]);
  expect((await other.visitor().get('/healthz')).status).toBe(200);
});

test('metrics count requests by route and publishes by outcome, in the format of Prometheus', async () => {
  for (const path of ['/api/stores/none', '/api/stores/other', '/nowhere']) await api.visitor().get(path);
  const { failed, documents, warnings } = api.publisher.present;
  api.publisher.emit({
    ...{ type: 'finished', id: 'p1', at: '2026-11-21T00:00:00.000Z', because: [], deletedPaths: [], files: [] },
    ...{ failed, documents, warnings },
    summary: { ...emptySummary, pages: 7, written: 3, ms: 20 },
  });
  const { status, headers, text } = await api.visitor().get('/metrics');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const count = 'http_request_duration_seconds_count';
  const lines = text.split('\n');
  for (const line of [
    `${count}{method="GET",route="/api/stores/:slug",status="4xx"} 2`,
    `${count}{method="GET",route="file",status="4xx"} 1`,
    'coupon_site_publishes_total{outcome="done"} 1',
    'coupon_site_published_pages_total{action="written"} 3',
    'coupon_site_ready{check="writes"} 1',
    'coupon_site_build_info{version="1.2.3"} 1',
    'coupon_site_problems{kind="page"} 0',
  ])
    expect(lines).toContain(line);
});

test('metrics are for this machine alone, and with METRICS_PORT for that port alone', async () => {
  expect((await api.visitor().get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  const withPort = await openTestApi({ apiSettings: { METRICS_PORT: 9464 } });
  onTestFinished(() => withPort.close());
  expect((await withPort.visitor().get('/metrics')).status).toBe(404);
});
